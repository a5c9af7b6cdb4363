"""The base of every error whose text is written for a person."""

from __future__ import annotations


class OctavoError(Exception):
    """Base of the errors that people cause or meet; the text is a sentence that can be shown as it is."""
