"""Child processes of the window: the engine and the model service."""
