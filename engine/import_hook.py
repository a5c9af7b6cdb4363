"""Changes how one module of a library is loaded, once, at its first import in this process."""

from __future__ import annotations

import importlib.abc
import importlib.util
import sys
from collections.abc import Callable, Sequence
from importlib.machinery import ModuleSpec
from types import ModuleType

#: Runs a module's code in the module.
RunModule = Callable[[ModuleType], None]


def change_import(
    name: str, change: Callable[[RunModule], RunModule], create: Callable[[str], ModuleType] | None = None
) -> None:
    """Does nothing if the module has been imported, or if its import has been changed already.

    Args:
        name: the module's full name.
        change: is given what runs the module's code; returns what runs in its place.
        create: returns the module, given its name; None for an ordinary one.
    """
    waiting = any(isinstance(each, _OneModule) and each.name == name for each in sys.meta_path)
    if name not in sys.modules and not waiting:
        sys.meta_path.insert(0, _OneModule(name, change, create))


class _OneModule(importlib.abc.MetaPathFinder):
    """Finds one module, and is then no longer asked."""

    def __init__(
        self,
        name: str,
        change: Callable[[RunModule], RunModule],
        create: Callable[[str], ModuleType] | None,
    ) -> None:
        self.name = name
        self._change, self._create = change, create

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname != self.name:
            return None
        sys.meta_path.remove(self)
        spec = importlib.util.find_spec(fullname)
        if spec is not None and spec.loader is not None:
            run = self._change(spec.loader.exec_module)
            spec.loader.exec_module = run  # type: ignore[assignment, method-assign]
            if (create := self._create) is not None:
                spec.loader.create_module = lambda spec: create(spec.name)  # type: ignore[method-assign]
        return spec
