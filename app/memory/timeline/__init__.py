"""The pool in the past: recording, replay and files. Knows nothing of Qt but for the transport bar."""
