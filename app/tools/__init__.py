"""Tools in the window: the servers that offer them, and the dialog that sets them up."""
