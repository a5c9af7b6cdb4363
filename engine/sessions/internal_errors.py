"""Sentences for people about unexpected exceptions, whose own texts go to the log.

It is a file of its own because `session_errors.py` is imported by `import octavo`, which must not load MLX.
"""

from __future__ import annotations

import logging

from engine.backends import BackendError
from engine.blocks import BlockError, OutOfBlocksError
from engine.protocol import MORE_KV_MEMORY, worded
from engine.scheduling.step import DesyncError

_log = logging.getLogger("octavo.errors")
_OUT_OF_MEMORY = ("out of memory", "malloc", "allocate", "insufficient memory")


def report_internal_error(error: Exception) -> str:
    """Logs an exception with its traceback, and returns a sentence about it for a person."""
    _log.error("unexpected error", exc_info=error)
    text = str(error)
    if isinstance(error, OutOfBlocksError):
        return worded(
            "{0} more blocks of the KV cache are needed and {1} are available: finish or preempt a sequence, "
            "or make the pool larger. {2}.",
            error.needed,
            error.available,
            MORE_KV_MEMORY,
        )
    if isinstance(error, BackendError | BlockError | DesyncError):
        return _sentence(text)
    if isinstance(error, MemoryError) or any(word in text.lower() for word in _OUT_OF_MEMORY):
        return worded("The memory of this machine does not suffice.")
    if isinstance(error, OSError) and error.strerror:
        return f"{_sentence(error.strerror)[:-1]}{f' ({error.filename})' if error.filename else ''}."
    return worded(
        "There was an internal error ({0}); the engine's log has the details.", type(error).__name__
    )


def report_failed_step(error: Exception) -> str:
    """Logs an exception that ended a step, and returns sentences about it for a person."""
    return worded("The engine could not compute this step. {0}", report_internal_error(error))


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:].rstrip('.')}."
