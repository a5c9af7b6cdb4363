"""The plan of a model's memory, drawn as a block map before the model is loaded."""
