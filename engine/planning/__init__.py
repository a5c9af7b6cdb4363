"""What a model will take: its KV cache per token, its whole memory plan, the size of its block pool."""
