"""The memory panel: the engine's key/value blocks, live."""
