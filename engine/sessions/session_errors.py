"""Errors of a session. Every text is for a person."""

from __future__ import annotations

from engine.errors import OctavoError


class SessionError(OctavoError):
    """The model cannot be served with these options."""


class RequestError(OctavoError):
    """A request is refused."""
