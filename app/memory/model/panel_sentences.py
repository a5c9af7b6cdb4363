"""The three sentences above the map, each computed from the engine's statistics alone. Qt-free.

Will it fit? What does this chat remember? Why was the last answer fast or slow?
"""

from __future__ import annotations

from typing import Final, NamedTuple

from app import formatting
from app.memory.model.pool_summary import resting_row, tokens_left
from app.memory.model.replayed_pool import BlockModel
from app.translation import figure, translate
from engine.protocol import LastAnswer, ModelState, Stats

_NEARLY_FULL: Final = 0.9  # of the context
_MOSTLY: Final = 0.5  # of a prompt, or of a wait
_NO_TIME: Final = 0.05  # seconds, shown as none
_A_GAIN: Final = 1.05  # times as fast
_AT_ONCE: Final = 0.3  # seconds, within which an answer seems to begin at once


class Sentence(NamedTuple):
    """A question, its answer, whether that is a warning, and whether a larger KV cache would help."""

    question: str
    text: str
    warning: bool = False
    is_small: bool = False


class FrontChat(NamedTuple):
    """The chat in front.

    Attributes:
        id: empty for a new one.
        tokens: of its context; 0 if not known.
        answer: figures of its last answer that has ended; None if it has none, or nothing is known about it.
    """

    id: str = ""
    tokens: int = 0
    answer: LastAnswer | None = None


def sentences(model: BlockModel, stats: Stats | None, state: ModelState, chat: FrontChat) -> list[Sentence]:
    """Returns the three sentences at one moment."""
    if stats is None or model.blocks == 0:
        stats = None
    capacity = tokens_with_room(stats)
    context = min(state.context, capacity or state.context)
    return [
        fit_sentence(model, stats, state),
        chat_sentence(model, stats, context, chat),
        speed_sentence(stats, chat, is_open=bool(_sequences(model, chat))),
    ]


def tokens_with_room(stats: Stats | None) -> int:
    """Returns how many tokens the KV cache can hold once it has grown."""
    return max(stats.blocks_limit, stats.blocks_total) * stats.block_size if stats else 0


def fit_sentence(model: BlockModel, stats: Stats | None, state: ModelState) -> Sentence:
    """Answers: Will it fit?"""
    question = translate("memory", "Will it fit?")
    if stats is None:
        text = translate("memory", "No model is loaded, so nothing is in memory.")
        if state.state == "loading":
            text = translate("memory", "The model is being loaded.")
        elif state.state == "failed":
            text = translate("memory", "The model could not be loaded.")
        elif state.state == "ready":
            text = translate("memory", "The model is asleep. It is loaded again with your next message.")
        elif state.message:
            text = state.message
        return Sentence(question, text, state.state == "failed")
    if stats.preempted:
        text = translate(
            "memory",
            "Not everything fits at once: %n chat(s) must wait for blocks. No text is lost.",
            "",
            len(stats.preempted),
        )
        return Sentence(question, text, warning=True)
    if stats.pressure_level == "critical":
        text = translate(
            "memory", "This computer is out of memory. Close other programs, or use a smaller model."
        )
        return Sentence(question, text, warning=True)
    if stats.pressure_level == "warning":
        text = translate(
            "memory", "It fits, but this computer is short of memory. Other programs may slow down."
        )
        return Sentence(question, text, warning=True)
    capacity = tokens_with_room(stats)
    if not state.context or not capacity:
        return Sentence(question, formatting.both(translate("memory", "It fits."), _space_left(model, stats)))
    chats = capacity // state.context
    if chats >= 1:
        text = translate("memory", "It fits: there is space for %n chat(s) of {context} tokens.", "", chats)
        text = text.format(context=figure(state.context))
        if stats.blocks_limit > stats.blocks_total:
            text = formatting.both(text, translate("memory", "The cache grows as needed."))
        return Sentence(question, text)
    text = translate(
        "memory", "Chats fit up to {tokens} tokens; the model could hold {context}. A larger KV cache helps."
    )
    text = text.format(tokens=figure(capacity), context=figure(state.context))
    return Sentence(question, text, warning=True, is_small=True)


def chat_sentence(model: BlockModel, stats: Stats | None, context: int, chat: FrontChat) -> Sentence:
    """Answers: What does this chat remember, and how full is it?"""
    question = translate("memory", "What does this chat remember?")
    if not chat.id:
        return Sentence(question, translate("memory", "This chat is new: there is nothing to remember yet."))
    if stats is None:
        return Sentence(question, translate("memory", "Nothing is in memory. Its text is saved."))
    if any(waiting.chat == chat.id for waiting in stats.preempted):
        text = translate("memory", "It gave its blocks to another chat and goes on when there is space.")
        return Sentence(question, text, warning=True)
    if open_ := _sequences(model, chat):
        tokens = max(model.tokens(sequence) for sequence in open_)
        text = translate("memory", "All of it: {tokens} are in memory.").format(
            tokens=formatting.tokens(tokens)
        )
        if chat.tokens - tokens > stats.block_size:
            text = translate("memory", "{tokens} of {total} so far; the rest is being read.")
            text = text.format(tokens=figure(tokens), total=formatting.tokens(chat.tokens))
        return _with_fullness(question, text, max(tokens, chat.tokens), context)
    row = resting_row(model, chat.id, stats)
    whole = chat.tokens or row.total  # what was deleted is still remembered
    if not row.tokens and row.on_disk:
        text = translate("memory", "{tokens} of it are on disk and come back with your next message.")
        text = text.format(tokens=formatting.tokens(row.on_disk))
        return _with_fullness(question, text, whole or row.on_disk, context)
    if not row.tokens:
        text = translate("memory", "Nothing: its text is read again with your next message.")
        if whole and stats.prefill_tokens_per_s:
            time = formatting.duration(whole / stats.prefill_tokens_per_s)
            text = translate(
                "memory", "Nothing: your next message reads its text again, which takes about {time}."
            ).format(time=time)
        return _with_fullness(question, text, whole, context)
    missing = whole - row.tokens
    if row.tokens < min(row.total, whole) or missing > stats.block_size:  # the last token is never in memory
        text = translate("memory", "{tokens} of {total}; the rest is read again.")
        if stats.prefill_tokens_per_s:
            text = translate("memory", "{tokens} of {total}; reading the rest again takes about {time}.")
        time = formatting.duration(missing / stats.prefill_tokens_per_s) if stats.prefill_tokens_per_s else ""
        text = text.format(tokens=figure(row.tokens), total=formatting.tokens(whole), time=time)
        return _with_fullness(question, text, whole, context)
    text = translate("memory", "All of it, so its next reply starts at once.")
    return _with_fullness(question, text, whole, context)


def speed_sentence(stats: Stats | None, chat: FrontChat, *, is_open: bool = False) -> Sentence:
    """Answers: Why was the last answer of the chat in front fast or slow?

    Args:
        stats: the engine's; it knows more about the answer that ended last than is saved.
        is_open: whether it is being answered.
    """
    question = translate("memory", "Why was the last answer fast or slow?")
    last = stats.last_answer if stats else None
    if last is None or last.chat != chat.id or (chat.answer and _figures(last) != _figures(chat.answer)):
        last = chat.answer  # the engine's is of another chat, or was deleted
    if last is None or not last.ttft:
        text = translate("memory", "This chat has no answer yet.")
        if last is not None and last.completion_tokens:
            text = translate("memory", "Not known: the answer was cut short.")
        elif is_open:
            text = translate("memory", "The first answer is being written.")
        return Sentence(question, text)
    began = translate("memory", "It began after {time}").format(time=formatting.duration(last.ttft))
    if last.ttft < _NO_TIME:
        began = translate("memory", "It began at once")
    new = last.prompt_tokens - last.reused_tokens
    pace = stats.prefill_tokens_per_s if stats else 0.0
    reading = new / pace if pace else 0.0
    reused = last.reused_tokens / max(1, last.prompt_tokens)
    warning = False
    if last.preemptions:
        text = translate("memory", "Slow: it had to give its blocks to another chat for a while.")
        warning = True
    elif last.ttft > _AT_ONCE and reading and reading < (1 - _MOSTLY) * last.ttft:
        text = translate("memory", "{began}, and waited for other answers most of it.")
    elif reused >= _MOSTLY and last.restored_tokens >= _MOSTLY * last.reused_tokens:
        text = translate("memory", "{began}: {disk} of its prompt came from disk.")
    elif reused >= _MOSTLY:
        text = translate("memory", "{began}: {share} of its prompt was remembered.")
    elif last.ttft <= _AT_ONCE:
        text = translate("memory", "{began}: its prompt was short.")
    else:
        text = translate("memory", "{began}: {new} had to be read first.")
    disk = formatting.tokens(last.restored_tokens)
    text = text.format(began=began, share=formatting.percent(reused), new=formatting.tokens(new), disk=disk)
    if last.tokens_per_s:
        speed = figure(last.tokens_per_s) if last.tokens_per_s >= 10 else figure(last.tokens_per_s, 1)
        if last.others:
            more = translate(
                "memory", "Then {speed} tokens a second, beside %n other answer(s).", "", last.others
            )
        else:
            more = translate("memory", "Then {speed} tokens a second.")
        text = formatting.both(text, more.format(speed=speed))
    if last.drafted_tokens:
        drafts = translate("memory", "{share} of its drafted tokens were right.")
        if last.draft_speed >= _A_GAIN:
            drafts = translate(
                "memory", "{share} of its drafted tokens were right, which made it {times} times as fast."
            )
        share = formatting.percent(last.accepted_tokens / last.drafted_tokens)
        text = formatting.both(text, drafts.format(times=figure(last.draft_speed, 1), share=share))
    return Sentence(question, text, warning)


def _figures(answer: LastAnswer) -> tuple[int, int]:
    return answer.prompt_tokens, answer.completion_tokens


def _sequences(model: BlockModel, chat: FrontChat) -> list[int]:
    """Returns the open sequences of a chat: it is being answered."""
    return [sequence for sequence, number in model.chat_of.items() if model.chats[number] == chat.id]


def _space_left(model: BlockModel, stats: Stats) -> str:
    return translate("memory", "There is space for %n more token(s).", "", tokens_left(model, stats))


def _with_fullness(question: str, text: str, tokens: int, context: int) -> Sentence:
    """Returns the sentence and how much of the context the chat fills."""
    if not context or not tokens:
        return Sentence(question, text)
    share = tokens / context
    if share >= _NEARLY_FULL:
        more = translate(
            "memory", "The context is {share} full: %n token(s) are left.", "", max(0, context - tokens)
        )
    else:
        more = translate("memory", "The context is {share} full.")
    full = more.format(share=formatting.percent(min(1.0, share)))
    return Sentence(question, formatting.both(text, full), share >= _NEARLY_FULL)
