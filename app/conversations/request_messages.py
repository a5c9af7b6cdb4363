"""Messages of a branch as the model reads them, and the message that a token belongs to.

Images of questions are sent to models that look at them; for others their names stand there.

A question whose answer failed before its first word is not sent again with the next one: it would fail again,
and nobody would know why. What a person chose to leave out (`details["context"]`) is left out, or stands
there as a summary.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

from app.attachments.attachment import prompt_text
from app.markdown_marks import THOUGHT_END, THOUGHT_TAG
from app.store.embedded_images import MAX_SENT, MAX_SENT_BYTES, placeholder
from app.store.image_files import ImageFiles, StoredImage, images_of
from app.store.records import CALLS, IMAGES, StoredMessage
from app.store.tool_calls import call_messages, calls_of
from engine.protocol import ChatMessage, MessageImage

_FAILED = ("error", "interrupted")
_THOUGHT: Final = re.compile(rf"(?im)^\s*<{THOUGHT_TAG}")
_REASONING: Final = re.compile(rf"(?ims)^[ \t]*<{THOUGHT_TAG}(.*?)</{THOUGHT_TAG}\s*")


def is_failed(message: StoredMessage) -> bool:
    """Whether a message is an answer that failed before its first word."""
    empty = message.role == "assistant" and message.state in _FAILED and not message.content
    return empty and CALLS not in message.details


def unsent(branch: Sequence[StoredMessage]) -> set[int]:
    """IDs of the questions of a branch that are not sent, because their answers failed."""
    ids: set[int] = set()
    for number, message in enumerate(branch):
        if is_failed(message):
            for earlier in reversed(branch[:number]):
                if earlier.role != "user" or earlier.id in ids:
                    break
                ids.add(earlier.id)
    return ids


def request_messages(
    branch: Sequence[StoredMessage],
    answer: int,
    system_prompt: str = "",
    *,
    continued: bool = False,
    images: ImageFiles | None = None,
) -> list[ChatMessage]:
    """Returns the messages to send for an answer. With images, their files are read.

    Args:
        answer: ID of the answer; what follows it is not sent.
        system_prompt: comes first, unless it is empty.
        continued: whether the answer has begun, and is sent as the last message.
        images: has those of the chat; None: the model looks at none.
    """
    end = next((number for number, message in enumerate(branch) if message.id == answer), len(branch))
    failed = unsent(branch[:end])
    messages = [ChatMessage("system", system_prompt)] if system_prompt else []
    read = [message for message in after_choice(branch[:end]) if message.id not in failed]
    seen = _seen_images(read, images) if images is not None else {}
    for message in read:
        shown = seen.get(message.id, [])
        text, reasoning, start = sent_text(message, shown), "", 0
        calls = calls_of(message.details) if CALLS in message.details else []
        if not (text or shown or calls):
            continue
        if message.role == "assistant":
            reasoning, text = split_reasoning(text)
        if message.role == "assistant" and not (messages and messages[-1].role != "system"):
            messages.append(ChatMessage("user", "…"))  # its question was deleted; many templates want one
        if messages and messages[-1].role == message.role:  # many templates refuse two of a role in a row
            start = len(messages[-1].content) + 2
            messages[-1].content += f"\n\n{text}" if text else ""
        else:
            messages.append(ChatMessage(message.role, text, reasoning))
        if images is not None:
            messages[-1].images += [MessageImage(images.read(image), start) for image in shown]
        if calls:
            messages[-1].tool_calls, results = call_messages(calls)
            messages += results
    if continued:
        if messages and messages[-1].role == "assistant":
            messages.append(ChatMessage("user", "…"))
        messages.append(ChatMessage("assistant", branch[end].content))
    return messages


def _seen_images(messages: Sequence[StoredMessage], files: ImageFiles) -> dict[int, list[StoredImage]]:
    """Images that a request carries, by their message's ID; those whose files are missing are left out.

    If there would be too many, all earlier ones are left out at once: if they went one by one, each request
    would begin otherwise than the one before, and nothing of it would be found in the prefix cache.
    """
    seen: dict[int, list[StoredImage]] = {}
    count = total = 0
    for message in messages:
        if message.role != "user" or IMAGES not in message.details:
            continue
        own = [(image, size) for image in images_of(message.details) if (size := files.size(image))]
        if count + len(own) > MAX_SENT or total + sum(size for _, size in own) > MAX_SENT_BYTES:
            seen.clear()
            count = total = 0
        for image, size in own:
            if count < MAX_SENT and total + size <= MAX_SENT_BYTES:
                seen.setdefault(message.id, []).append(image)
                count, total = count + 1, total + size
    return seen


def split_reasoning(text: str) -> tuple[str, str]:
    """Returns the reasoning of an answer, and the rest; what only begins with its mark is all reasoning."""
    ends = list(THOUGHT_END.finditer(text)) if "</" in text else []
    if not ends:
        begins = _THOUGHT.match(text)
        return (text[begins.end() :].strip(), "") if begins else ("", text)
    first, last = ends[0].start(), len(text) - len(text[ends[-1].end() :].lstrip())
    head = text[:last]
    alone = not _THOUGHT.search(text, 0, first) and not text[:first].rpartition("\n")[2].strip()
    if alone and not text.count("```", 0, first) % 2:
        head = f"<think>{head}"  # the prompt of some models ends with it
    parts: list[str] = []

    def take_out(found: re.Match[str]) -> str:
        if found.string.count("```", 0, found.start()) % 2:
            return found[0]  # it is code
        parts.append(found[1].strip())
        return ""

    head = _REASONING.sub(take_out, head)
    return ("\n\n".join(parts), head + text[last:]) if parts else ("", text)


def after_choice(branch: Sequence[StoredMessage]) -> list[StoredMessage]:
    """Returns the messages of a branch that are left after the newest choice of what to leave out."""
    for number in range(len(branch) - 1, -1, -1):
        choice = choice_of(branch[number])
        if choice:
            keep = choice.get("keep")
            first = keep if isinstance(keep, int) else 0
            return [*branch[: min(max(first, 0), number)], *branch[number:]]
    return list(branch)


def choice_of(message: StoredMessage) -> dict[str, Any]:
    """Returns the choice of what to leave out before a message; empty if there is none."""
    if not message.details:  # of most messages; there may be thousands
        return {}
    choice = message.details.get("context")
    return choice if isinstance(choice, dict) else {}


def shifted_context(branch: Sequence[StoredMessage]) -> tuple[bool, int]:
    """Returns whether the engine may drop the middle while it answers, and the tokens to keep first."""
    choice = next((choice for choice in (choice_of(m) for m in reversed(branch)) if choice), {})
    keep = choice.get("keep_tokens")
    if choice.get("summary") or not isinstance(keep, int) or keep < 0:
        return False, 0
    return True, keep


def sent_text(message: StoredMessage, seen: Sequence[StoredImage] = ()) -> str:
    """Returns a message's text as the model reads it, after the summary of what was left out before it.

    Images of a question that are not `seen` are named, unless its text names them, as that of imported ones.
    """
    if not message.details:
        return message.content
    text = prompt_text(message.content, message.details)
    if message.role == "user" and IMAGES in message.details:
        names = [placeholder(image.name) for image in images_of(message.details) if image not in seen]
        text = "\n\n".join([*(name for name in names if name not in text), text] if text else names)
    summary = choice_of(message).get("summary")
    if not isinstance(summary, str) or not summary:
        return text
    return f"[Summary of the conversation so far]\n{summary}\n\n[The conversation goes on]\n{text}"


# --- Positions of tokens, counted as the engine reported the answers
def message_at(branch: Sequence[StoredMessage], position: int) -> int | None:
    """ID of the message that the token at `position` of a chat belongs to; None if unknown.

    A token between two answers belongs to the prompt between them. What the template and the system prompt
    add before the first prompt counts as part of that prompt.
    """
    prompt: int | None = None
    for message in branch:
        if message.role == "user":
            prompt = message.id
            continue
        stats = message.stats
        if stats.prompt_tokens and position < stats.prompt_tokens:
            return prompt
        if stats.prompt_tokens and position < stats.prompt_tokens + stats.completion_tokens:
            return message.id
    return None


def answer_from(branch: Sequence[StoredMessage], position: int) -> int | None:
    """ID of the first answer whose context contains the token at `position`; None if unknown.

    For a token of an answer that is the answer itself, for one of a prompt the answer to it. An answer whose
    length is not known yet contains every token after those of the answers before it.
    """
    for message in branch:
        stats = message.stats
        if message.role == "assistant" and (
            not stats.prompt_tokens or position < stats.prompt_tokens + stats.completion_tokens
        ):
            return message.id
    return None
