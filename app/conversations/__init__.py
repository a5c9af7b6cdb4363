"""Chats and their answers in progress."""
