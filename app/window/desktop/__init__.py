"""The desktop around the window: tray, Dock, notifications, links, sleep, quitting, updates."""
