"""What the memory panel knows about the pool. No Qt widgets."""
