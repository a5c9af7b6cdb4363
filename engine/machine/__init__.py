"""Facts about this machine: its compute device, its memory, how short that is. And what keeps it awake."""
