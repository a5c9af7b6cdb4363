"""The errors that the library raises: the engine's own, and two of this package."""

from __future__ import annotations

from engine.errors import OctavoError
from engine.hub.hub_errors import HubError
from engine.models.model_errors import ModelError, ModelNotFoundError, ModelRefusedError
from engine.sessions.session_errors import RequestError, SessionError

__all__ = [
    "ClosedError",
    "GenerationError",
    "HubError",
    "ModelError",
    "ModelNotFoundError",
    "ModelRefusedError",
    "OctavoError",
    "RequestError",
    "SessionError",
]


class GenerationError(OctavoError):
    """An answer ended with an error of the engine; the text is the engine's."""


class ClosedError(OctavoError):
    """The model was closed, before the call or while it was generating."""
