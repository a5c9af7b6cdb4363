"""The `octavo` command and its subcommands."""
