"""The block map: where cells lie, their colours, their picture, and input."""
