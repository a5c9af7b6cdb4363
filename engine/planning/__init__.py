"""What a model will take: its KV cache per token, its memory plan, its pool, its parts on machines."""
