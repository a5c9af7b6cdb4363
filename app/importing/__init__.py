"""Chats from other programs' files: read in a process of its own, checked, and bounded."""
