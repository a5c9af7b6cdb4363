"""Chats that are not shown: found, pinned, filed, exported, imported, and restored after deletion."""
