"""Python's garbage collections, and when they have nothing to find."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def no_collections(*, freeze: bool = False) -> Iterator[None]:
    """Pauses garbage collection during imports.

    They make hundreds of thousands of objects that stay, and Python looks through all of them. That was a
    quarter of a second while an engine process starts and loads a small model.

    Args:
        freeze: whether later collections leave out all that exists then. Only in a process of our own, and
            before it has a model: what is frozen is never collected.
    """
    collects = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if freeze:
            gc.freeze()
        if collects:
            gc.enable()
