"""Sentences about the memory of a server: its name, and what it reports. Qt-free."""

from __future__ import annotations

from typing import NamedTuple

from app import formatting
from app.memory.model.panel_sentences import FrontChat, Sentence, speed_sentence
from app.memory.model.pool_summary import tokens_left
from app.memory.model.replayed_pool import BlockModel
from app.translation import figure, translate
from engine.protocol import Finished, Stats


class RemoteSource(NamedTuple):
    """The server whose model answers.

    Attributes:
        shows_blocks: it is an Octavo, whose block map is shown.
        last: how its last answer to this window ended; None before the first.
        problem: why its block map cannot be shown; empty if it can, or is awaited.
    """

    server: str
    shows_blocks: bool = False
    last: Finished | None = None
    problem: str = ""


def remote_headline(source: RemoteSource) -> tuple[str, str]:
    """Returns the headline and hint to show while there is no map."""
    if not source.shows_blocks:
        text = translate(
            "memory", "{server} tells how many tokens it reads and writes, but nothing of its KV cache."
        )
        return translate("memory", "No block map"), text.format(server=source.server)
    if source.problem:
        return translate("memory", "The block map cannot be shown now"), source.problem
    text = translate("memory", "{server} sends it as soon as it has one.").format(server=source.server)
    return translate("memory", "Waiting for the block map"), text


def remote_sentences(
    model: BlockModel, stats: Stats | None, source: RemoteSource, chat: FrontChat
) -> list[Sentence]:
    """Returns the three sentences above the map: from the server's statistics and reports."""
    question = translate("memory", "What did {server} tell?").format(server=source.server)
    told = Sentence(question, told_text(source))
    if stats is None or model.blocks == 0:
        return [_elsewhere_sentence(source), told, _wait_sentence(source)]
    return [_space_sentence(model, stats, source), told, speed_sentence(stats, chat)]


def told_text(source: RemoteSource) -> str:
    """Returns what is known about the tokens of the last answer."""
    last = source.last
    if last is None:
        return translate("memory", "Nothing yet: it has not answered here.")
    if not last.prompt_tokens:
        return translate("memory", "It did not tell how many tokens its last answer took.")
    text = translate("memory", "Its last answer read {prompt} and wrote {written}.")
    if last.reused_tokens:
        text = translate(
            "memory",
            "Its last answer read {prompt}, {cached} of them from its prefix cache, and wrote {written}.",
        )
    return text.format(
        prompt=formatting.tokens(last.prompt_tokens),
        cached=figure(last.reused_tokens),
        written=formatting.tokens(last.completion_tokens),
    )


def _space_sentence(model: BlockModel, stats: Stats, source: RemoteSource) -> Sentence:
    """Returns how much more fits there."""
    question = translate("memory", "Will it fit?")
    text = translate("memory", "{server} has space for %n more token(s).", "", tokens_left(model, stats))
    text = text.format(server=source.server)
    if stats.pressure_level in ("warning", "critical"):
        short = translate("memory", "The server is short of memory.")
        return Sentence(question, formatting.both(text, short), warning=True)
    return Sentence(question, text)


def _elsewhere_sentence(source: RemoteSource) -> Sentence:
    text = translate("memory", "The model is in the memory of {server}, not of this computer.")
    return Sentence(translate("memory", "Will it fit?"), text.format(server=source.server))


def _wait_sentence(source: RemoteSource) -> Sentence:
    """Returns how long the last answer took, as measured here."""
    question, last = translate("memory", "Why was the last answer fast or slow?"), source.last
    if last is None or not last.ttft:
        return Sentence(question, translate("memory", "It is known when an answer has ended."))
    text = translate("memory", "It began within a second.")
    if last.ttft >= 1:
        text = translate("memory", "It began after {time}, the network included.")
        text = text.format(time=formatting.duration(last.ttft))
    if last.tokens_per_s:
        speed = figure(last.tokens_per_s) if last.tokens_per_s >= 10 else figure(last.tokens_per_s, 1)
        text = formatting.both(text, translate("memory", "Then {speed} tokens a second.").format(speed=speed))
    return Sentence(question, text)
