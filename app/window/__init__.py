"""The main window, its menus, settings, status bar and tray item."""
