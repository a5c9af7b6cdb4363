"""The window's widgets and their places: columns, header, notices, status bar, and its size on the screen."""
