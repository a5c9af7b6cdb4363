"""A loaded model with its chats: text in, text out."""
