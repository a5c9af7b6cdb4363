"""Chats and the answers that are being written for them."""
