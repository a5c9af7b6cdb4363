"""The models on this machine, and which one the engine holds."""
