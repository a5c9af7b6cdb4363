"""Models on this machine: where they lie, whether they are sound, and loading them."""
