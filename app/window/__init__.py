"""The main window and what frames it."""
