"""Several machines for one model: their state, the links between them, and what each would hold.

`machine_check` runs `octavo cluster FILE --json` and reads what that prints, `machines_dialog` shows it and
loads the model on them; `live_ranks` has the block map of each machine of a loaded model.
"""
