"""A tour of one minute: a real engine fills, shares, copies and evicts blocks in a pool of its own.

`tour_script` has its sentences, the requests to the engine, and a recorded run that ships; `tour_engine` runs
it, and `tour_dialog` shows either.
"""
