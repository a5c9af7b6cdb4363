"""A model without the window: its KV cache over HTTP, on this machine only."""
