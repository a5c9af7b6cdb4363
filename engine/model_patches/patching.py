"""The ways in which Octavo changes a model or a module of another library, and their undo.

A changed `nn.Module` gets a subclass of its own class, so its parameters stay where they are and nothing has
to be kept to undo the change: the subclass remembers what it replaces. A changed name (a function or class
that a library's Python modules bind) is kept in one table for the whole process.
"""

from __future__ import annotations

import contextlib
import sys
import threading
from collections.abc import Callable, Iterator
from types import ModuleType
from typing import Any, Final, NamedTuple

import mlx.nn as nn

_REPLACES: Final = "octavo_replaces"  # of a subclass: the class in whose place it stands
_ATTACHED: Final = "octavo_"  # how the names of attached attributes begin


class PatchedName(NamedTuple):
    """A name that was bound to something else.

    Attributes:
        modules: the dotted name of a Python module, or of a package with all its modules.
        name: what was changed in them.
    """

    modules: str
    name: str
    original: Any
    replacement: Any


_names: dict[tuple[str, str], PatchedName] = {}


def replace_methods(module: nn.Module, methods: dict[str, Any], made: dict[type, type] | None = None) -> None:
    """Gives one module a subclass of its own class with other methods or class attributes.

    Args:
        module: the module; several changes of one module are stacked.
        methods: the new class attributes by name.
        made: the subclasses that were made so far, by class; modules that share one stay alike.
    """
    kind, made = type(module), {} if made is None else made
    if kind not in made:
        made[kind] = type(kind.__name__, (kind,), methods | {_REPLACES: kind})
    module.__class__ = made[kind]


def attach(module: nn.Module, name: str, value: Any) -> None:
    """Attaches a value to a module, where mlx-lm does not see it as a parameter; `attached` returns it."""
    object.__setattr__(module, _ATTACHED + name, value)


def attached(module: nn.Module, name: str) -> Any:
    """Returns the value that was attached to a module under `name`, or None."""
    return getattr(module, _ATTACHED + name, None)


def patched_modules(model: nn.Module) -> dict[str, list[str]]:
    """Returns the changed modules of a model: their dotted names, and which methods were replaced."""
    modules = {}
    for path, module in model.named_modules():
        methods = [
            name
            for kind in type(module).__mro__
            if _REPLACES in vars(kind)
            for name in vars(kind)
            if name not in (_REPLACES, "__module__", "__doc__")
        ]
        if methods:
            modules[path] = methods
    return modules


def undo_last(module: nn.Module) -> None:
    """Takes back the last `replace_methods` of one module."""
    module.__class__ = vars(type(module))[_REPLACES]


def undo_model(model: nn.Module) -> None:
    """Gives every module of a model its own class back, and removes what was attached to them."""
    for module in model.modules():
        while (original := vars(type(module)).get(_REPLACES)) is not None:
            module.__class__ = original
        for name in [name for name in vars(module) if name.startswith(_ATTACHED)]:
            object.__delattr__(module, name)


def replace_name(modules: str, name: str, original: Any, replacement: Any) -> None:
    """Binds `name` to `replacement` in every loaded Python module that binds it to `original`. Idempotent.

    Args:
        modules: the dotted name of a Python module, or of a package for all modules in it. Modules that
            are imported later take the replacement over from those that they import it from.
        name: a function or class.
        original: its value until now; bindings to anything else are left alone.
    """
    _names[modules, name] = PatchedName(modules, name, original, replacement)
    _rebind(modules, name, original, replacement)


def patched_names() -> list[PatchedName]:
    """Returns the names that are bound to a replacement now."""
    return list(_names.values())


def undo_names() -> None:
    """Binds every replaced name to its original again, also in modules that were imported since."""
    while _names:
        _, patch = _names.popitem()
        _rebind(patch.modules, patch.name, patch.replacement, patch.original)


def _rebind(modules: str, name: str, old: Any, new: Any) -> None:
    for path, module in list(sys.modules.items()):
        if (path == modules or path.startswith(modules + ".")) and vars(module).get(name) is old:
            setattr(module, name, new)


MAX_MODULES: Final = 8192  # as many as 512 layers have; the largest real models have 5,000


class TooManyModulesError(ValueError):
    """A config describes more modules than any model has; the text is a clause without its full stop."""


class _Made(threading.local):
    """How many modules this thread may still make; None for any number."""

    left: int | None = None


_made = _Made()
_limits = 0  # contexts of `limited_modules`, in all threads
_limits_lock = threading.Lock()
_original_init: Final = nn.Module.__init__


@contextlib.contextmanager
def limited_modules(most: int = MAX_MODULES) -> Iterator[None]:
    """Within the context, this thread makes at most `most` modules of MLX.

    mlx-lm builds a model from config.json alone, which can ask for any number of layers, experts or parts of
    them by fields of many names. Each takes time and memory, whereas arrays are not computed.

    Raises:
        TooManyModulesError: the body wants to make more.
    """
    global _limits
    with _limits_lock:
        _limits += 1
        nn.Module.__init__ = _counted_init  # type: ignore[method-assign]
    before, _made.left = _made.left, most
    try:
        yield
    finally:
        _made.left = before
        with _limits_lock:
            _limits -= 1
            if not _limits:
                nn.Module.__init__ = _original_init  # type: ignore[method-assign]


def _counted_init(module: nn.Module) -> None:
    if _made.left is not None:
        _made.left -= 1
        if _made.left < 0:
            raise TooManyModulesError("its config.json describes more layers and experts than any model has")
    _original_init(module)  # type: ignore[no-untyped-call]


_STAND_INS: Final = ("AutoTokenizer", "PreTrainedTokenizerFast", "PreTrainedTokenizerBase")
_again: dict[str, Callable[[], None]] = {}  # what gives a module the real ones, by the module's name


def without_transformers(module: ModuleType, run: Callable[[ModuleType], None]) -> None:
    """Runs the code of mlx-lm's module of tokenizers without transformers, unless that is imported already.

    It imports three names from there, and gets stand-ins. When it asks for something of one, its code runs
    once more in the same module, with transformers; classes of its own stay the same.
    """
    known, places = "transformers" in sys.modules, ("transformers", "transformers.tokenization_utils_base")
    for place in () if known else places:
        sys.modules[place] = stand_in = ModuleType(place)
        for name in _STAND_INS:
            attributes = {"register": staticmethod(lambda *_, **__: None), "user": module}
            setattr(stand_in, name, _StandIn(name, (), attributes))
    try:
        run(module)
    finally:
        for place in () if known else places:
            del sys.modules[place]

    def again() -> None:
        before = dict(vars(module))
        run(module)
        own = {name: each for name, each in before.items() if isinstance(each, type)}
        vars(module).update({name: each for name, each in own.items() if type(each) is not _StandIn})

    _again[module.__name__] = again


class _StandIn(type):
    """A class of transformers that is imported when something of it is asked for."""

    user: ModuleType

    def __getattr__(cls, name: str) -> Any:
        if again := _again.pop(cls.user.__name__, None):
            again()
        return getattr(getattr(cls.user, cls.__name__), name)
