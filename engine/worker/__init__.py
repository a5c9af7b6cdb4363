"""The engine as a child process: its loop on the pipe, and what watchers of the pool are told."""
