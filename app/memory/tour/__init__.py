"""A tour of one minute: a real engine fills, shares, copies and evicts blocks in a pool of its own.

`tour_script` has its sentences and what the engine is asked; `tour_engine` runs them, `tour_recording` keeps
a run in a file that ships, and `tour_dialog` shows either.
"""
