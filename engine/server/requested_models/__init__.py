"""Models that other programs may ask for: their names, and how they are loaded.

- `models_file` reads the TOML file of models and their options; it says every mistake with file and line.
- `model_names` finds the model that a requested name means: an entry of the file or its alias, a loaded
  model, or another model on this machine.
- `loading_on_demand` has the worker load it beside the others, within the memory budget, and waits for it
  while other requests go on.
"""
