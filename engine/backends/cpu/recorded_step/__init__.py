"""Recorded steps on a CPU: a step's operations are traced once, then replayed as compiled code.

`cpu_backend.py` is the only door. README.md in this folder says how the files work together.
"""
