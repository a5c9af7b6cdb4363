"""Ways out when a chat no longer fits into the context: a summary, deleted messages, another model."""
