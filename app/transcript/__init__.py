"""The middle: what was said, as a column of one widget per message."""
