"""What concerns the desktop around the window: tray, Dock, notifications, links, sleep, quitting, updates."""
