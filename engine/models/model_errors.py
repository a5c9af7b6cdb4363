"""Errors of models, each as one sentence for a person."""

from __future__ import annotations

import logging
import re
from typing import Final

from engine.errors import OctavoError
from engine.installation import broken
from engine.protocol import WordedError, worded

_log = logging.getLogger("octavo.models")
LIBRARY_FAILED: Final = worded("A library of the engine failed at this; the engine's log has the details.")
_MAX_CHARACTERS: Final = 300  # characters of another library's text
#: Of the installation; a model may also ask for a package that Octavo does without.
_PACKAGES: Final = (
    "", "mlx", "mlx_lm", "mlx_vlm", "PIL", "numpy", "transformers", "tokenizers", "huggingface_hub", "jinja2",
)  # fmt: skip
#: What the code below the protocol says of models and files, which is translated by its text.
_SAID_BELOW: Final = (
    worded("mlx-vlm is not installed"), worded("it is not a regular file"),
    worded("its config.json describes more layers and experts than any model has"),
)  # fmt: skip
#: Where mlx-lm looks for the modules that a model's files name.
_NAMED_BY_FILES: Final = ("mlx_lm.models", "mlx_vlm.models", "mlx_lm.tool_parsers", "mlx_lm.chat_templates")
_MISSING: Final = re.compile(r"missing \d+ required (?:positional|keyword-only) arguments?: (.*)")
# Errors whose texts are written for programmers.
_INTERNAL: Final = (
    ArithmeticError, AssertionError, AttributeError, LookupError, NameError, NotImplementedError,
    RecursionError, TypeError,
)  # fmt: skip


class ModelError(WordedError, OctavoError):
    """Base of everything that is wrong with a model; `str()` of it can be shown as it is."""


class ModelNotFoundError(ModelError):
    """There is no model of that name on this machine."""


class ModelRefusedError(ModelError):
    """The folder holds no model that can be loaded safely; the text says why."""


class StarterError(ModelError):
    """The starter model cannot be made ready; the text says what to run."""


def is_panic(error: BaseException) -> bool:
    """Whether a Rust library failed in its own code.

    pyo3 makes a class of its own, derived from `BaseException`, for each such library; none can be imported.
    """
    return type(error).__name__ == "PanicException"


class LibraryFailedError(Exception):
    """A library written in Rust failed in its own code; the text is a sentence."""


def failure_of(error: BaseException) -> Exception:
    """Returns what failed as an ordinary exception; raises what is no failure, such as Ctrl-C, again."""
    if isinstance(error, Exception):
        return error
    if not is_panic(error):
        raise error
    _log.error("a library failed", exc_info=error)
    return LibraryFailedError(LIBRARY_FAILED)


def is_failure(error: BaseException) -> bool:
    """Whether a library failed, in whatever way; cancellation, Ctrl-C and a closed generator are no failures.

    mlx-lm's code for a kind that needs another package ends the program by `SystemExit` without it.
    """
    return isinstance(error, Exception | SystemExit) or is_panic(error)


def describe_model_failure(error: BaseException) -> str:
    """Says why mlx-lm, transformers or MLX failed at a model's files, as a clause without its full stop.

    A text for programmers is logged and replaced.
    """
    if is_panic(error):
        _log.warning("a library failed at a model's files: %s", str(error)[:_MAX_CHARACTERS])
        return worded("a library that reads its files failed")
    if isinstance(error, MemoryError):
        return worded("it does not fit in memory")
    name = getattr(error, "name", None) or ""
    known = name.partition(".")[0] in _PACKAGES and not name.startswith(_NAMED_BY_FILES)
    if isinstance(error, ImportError) and known:
        return broken(error)
    if isinstance(error, ImportError | SystemExit):
        _log.warning("a model asks for a missing module: %r", error)
        return worded("its files ask for a part that mlx-lm does not have")
    if missing := _MISSING.search(str(error)):
        return worded("its config.json lacks {0}", missing.group(1))
    if isinstance(error, KeyError) and error.args and isinstance(error.args[0], str):
        return worded("it lacks {0}", repr(error.args[0][:80]))
    if isinstance(error, _INTERNAL):
        _log.warning("a model's files cannot be used: %r", error)
        return worded("its config.json does not fit its weights, or mlx-lm does not support it")
    lines = [line.strip() for line in str(error).splitlines() if line.strip()] or [type(error).__name__]
    text = f"{lines[0]} {lines[1]}" if lines[0].endswith(":") and len(lines) > 1 else lines[0]
    return text[:_MAX_CHARACTERS].rstrip(".: ")
