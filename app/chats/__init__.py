"""The left column: the list of chats, search, and export."""
