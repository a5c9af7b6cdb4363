"""Sessions: a loaded model that answers chats, with its KV budget and context shift."""
