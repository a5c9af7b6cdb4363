"""What fits into this machine: devices, budgets, and the bytes of a model before it is loaded."""
