"""Plans of a model's memory: its KV cache per token, its memory plan and its pool."""
