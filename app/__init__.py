"""The window: chats, models and memory. Talks to the engine by `engine.protocol` only."""
