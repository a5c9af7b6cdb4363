"""Counted nouns as text, such as "1 block" or "1,024 blocks"."""

from __future__ import annotations

from app.translation import translate


def blocks(number: int) -> str:
    """ "1 block", "1,024 blocks"."""
    return translate("memory", "%n block(s)", "", number)


def tokens(number: int) -> str:
    """ "1 token", "1,024 tokens"."""
    return translate("memory", "%n token(s)", "", number)


def chats(number: int) -> str:
    """ "1 chat", "3 chats"."""
    return translate("memory", "%n chat(s)", "", number)


def layers(number: int) -> str:
    """ "1 layer", "18 layers"."""
    return translate("memory", "%n layer(s)", "", number)


def runs(number: int) -> str:
    """ "1 run", "3 runs" of neighbouring blocks."""
    return translate("memory", "%n run(s)", "", number)
