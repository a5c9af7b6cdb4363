"""Child processes (engine, model service), the worker thread and crash reports."""
