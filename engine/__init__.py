"""Octavo's engine: language models over paged K/V memory, in a process of its own.

Importing this package is cheap and pulls in neither MLX nor Qt; `engine.protocol` is all that the
interface may import.
"""

__version__ = "0.1.0"
