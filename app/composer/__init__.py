"""The editor for the next prompt."""
