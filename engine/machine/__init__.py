"""Facts about this machine: its compute device, its memory, and how short that memory is."""
