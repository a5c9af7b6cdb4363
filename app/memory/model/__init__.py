"""The data behind the memory panel, without Qt widgets: mirrored pools, metrics, descriptions."""
