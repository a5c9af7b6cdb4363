"""Other programs that can use Octavo's models: their settings, and edits of their configuration files.

`client_programs` knows the programs, what is set up in their files, and takes it back; `config_edits` changes
files of their formats without touching what else is in them. Neither Qt nor MLX is imported, so the window
and the command line share them.
"""
