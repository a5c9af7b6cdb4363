"""Child processes (engine, model service), the worker thread, garbage collection and crash reports."""
