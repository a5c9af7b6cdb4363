"""The menus and the command palette, which finds every entry."""
