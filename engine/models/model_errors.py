"""What can be wrong with a model. Every text is one sentence for a person."""

from __future__ import annotations

from engine.errors import OctavoError


class ModelError(OctavoError):
    """Base of everything that is wrong with a model; `str()` of it can be shown as it is."""


class ModelNotFoundError(ModelError):
    """No model goes by that name here."""


class ModelRefusedError(ModelError):
    """The folder holds no model that can be loaded safely; the text says why."""


class StarterError(ModelError):
    """The starter model cannot be made ready; the text says what to run."""


class LoadCancelledError(ModelError):
    """Loading was ended because nobody waits for the model any more."""
