"""The engine process: the loop on the pipe, loaded models, the memory view's commands and events."""
