"""The engine over HTTP, on this machine only: the memory view for an engine without a window."""
