"""The cards under the map, and the dialog for the KV cache size."""
