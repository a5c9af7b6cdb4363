"""Facts about this machine: its compute device, memory and memory pressure; and what keeps it awake."""
