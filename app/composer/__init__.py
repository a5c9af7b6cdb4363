"""Where the next prompt is written."""
