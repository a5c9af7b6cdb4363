"""Errors of grammars. Every text is for a person."""

from __future__ import annotations

from engine.errors import OctavoError


class GrammarError(OctavoError):
    """A grammar cannot be used: it is wrong, too large, or needs what is not supported."""
