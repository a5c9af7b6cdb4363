"""The left column: chats, search, and undo."""
