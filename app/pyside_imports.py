"""A shortcut for PySide, which else reads the source of any module at each import.

PySide can rename the methods of Qt for a module that asks for it (`from __feature__ import snake_case`). So
that it knows which modules use PySide, it reads the source of all that were imported before it, and of each
one that is imported later, and Python keeps the lines of all of them. That was a quarter of the processor
time that the window's imports take, and 14 MB. Nothing here asks for renamed methods.
"""

from __future__ import annotations

import importlib


def read_no_sources() -> None:
    """Makes PySide, which must not have been imported, take each module for one without renamed methods."""
    try:
        importlib.import_module("shiboken6")  # brings the next one along
        feature = importlib.import_module("shibokensupport.feature")
    except ImportError:  # another version; or a system library is missing, which the import of PySide6 tells
        return
    if hasattr(feature, "_mod_uses_pyside"):  # otherwise imports take longer, and that is all
        vars(feature)["_mod_uses_pyside"] = lambda module: False
