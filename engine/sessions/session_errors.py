"""Errors of a session. Every text is for a person."""

from __future__ import annotations


class SessionError(Exception):
    """The model cannot be served with these options."""


class RequestError(Exception):
    """A request is refused."""
