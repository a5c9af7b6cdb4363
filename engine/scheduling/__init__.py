"""What the next step computes: the scheduler, what it knows of a sequence, and the runner."""
