"""The desktop app: chats, models and memory. Communicates with the engine by `engine.protocol` only."""
