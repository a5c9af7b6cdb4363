"""Cards and dialogs about one block, one miss, the budget."""
