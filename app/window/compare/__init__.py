"""Several answers to one prompt, side by side."""
