"""The conversation, with one widget per message."""
