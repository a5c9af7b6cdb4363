"""The chat that is shown: its messages, their versions, its settings, and files that are not sent yet."""
