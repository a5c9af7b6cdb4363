"""Chats on disk: SQLite with a write-ahead log, full-text search, and messages as a tree."""
