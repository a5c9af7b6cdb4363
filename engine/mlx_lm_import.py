"""Imports mlx-lm's model classes without its tools, which take half a second of processor time.

`import mlx_lm.models.cache` runs `mlx_lm/__init__.py` first, and that imports the text generator, and with it
transformers and huggingface_hub. A process that only runs kernels, such as each of the hundreds of a
self-check, needs none of them.

Call `defer_package` before mlx-lm is imported. The package then runs its `__init__.py` when somebody asks for
a name that it defines, such as `mlx_lm.load`; what is imported from it in the end is the same.
"""

from __future__ import annotations

import os
from types import ModuleType
from typing import Any, Final

from engine.import_hook import RunModule, change_import

_NAME: Final = "mlx_lm"
_FUNCTIONS: Final = frozenset({"convert", "generate"})  # which the package has in place of modules so named
_RUN: Final = "__deferred__"  # attribute of the package: what runs its `__init__.py`


def defer_package() -> None:
    """Makes a later import of `mlx_lm` in this process run its `__init__.py` only when it is needed."""
    change_import(_NAME, _deferred, _DeferredPackage)


def _deferred(run: RunModule) -> RunModule:
    def defer(module: ModuleType) -> None:
        os.environ["TRANSFORMERS_NO_ADVISORY_WARNINGS"] = "1"  # as `__init__.py` does
        vars(module)[_RUN] = run

    return defer


class _DeferredPackage(ModuleType):
    """The package; it runs its `__init__.py` when it is first asked for something that it lacks."""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__") or not _run(self):
            raise AttributeError(f"module {_NAME!r} has no attribute {name!r}")
        return getattr(self, name)

    def __setattr__(self, name: str, value: Any) -> None:
        super().__setattr__(name, value)
        if name in _FUNCTIONS and isinstance(value, ModuleType):  # that module has just been imported
            _run(self)


def _run(package: ModuleType) -> bool:
    """Runs the package's `__init__.py`, unless that has begun already. Returns whether it did."""
    run: RunModule | None = vars(package).pop(_RUN, None)
    if run is None:
        return False
    run(package)
    return True
