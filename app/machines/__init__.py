"""Several machines for one model: their state, the links between them, and what each would hold.

`machines_dialog` runs `octavo cluster FILE --json`, shows what that prints and loads the model on them;
`live_ranks` has the block map of each machine of a loaded model.
"""
