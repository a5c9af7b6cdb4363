"""Turns requests into prompts: token ids, sampling settings, and how the answers are split."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Any, Final, NamedTuple

import msgspec

from engine.models.tool_formats import ToolFormat, tool_format
from engine.protocol import Generate, Sampling
from engine.sessions.answer_parts import AnswerFormat, answer_format, forced_beginning
from engine.sessions.chat_encoding import encode_chat, prefix_length
from engine.sessions.session_errors import RequestError
from engine.sessions.template_messages import template_tools

_LONGEST_TOKEN: Final = 128  # characters; a longer one would be of white space only
_BAN: Final = -100.0  # added to the logit of a token that must not come


class RequestPrompt(NamedTuple):
    """What a request asks of the engine.

    Attributes:
        tokens: the prompt.
        sampling: its settings.
        form: how its answers are split; None if all of each is text.
        pinned: tokens at its start that stay in the prefix cache after the answer.
        begun: tokens at its end that are the beginning of the answer.
    """

    tokens: list[int]
    sampling: Sampling
    form: AnswerFormat | None
    pinned: int = 0
    begun: tuple[int, ...] = ()


class RequestPrompts:
    """Encodes the requests of one model.

    Args:
        tokenizer: mlx-lm's TokenizerWrapper.
        context: tokens that a prompt and its answer can have.
    """

    def __init__(self, tokenizer: Any, context: int) -> None:
        self._tokenizer, self._context = tokenizer, context

    @cached_property
    def tools(self) -> ToolFormat:
        """How this model writes tool calls."""
        return tool_format(self._tokenizer)

    def encode(self, request: Generate) -> RequestPrompt:
        """Returns what a request asks.

        Only answers to guests, or with tools, are split into their parts; to the window, reasoning is text
        like any other. A prompt that is continued as it is gives text only. Where a grammar holds the answer,
        or a call is required, it has no reasoning.

        Raises:
            RequestError: something in it is malformed or too long, or the chat template refuses the chat.
        """
        choice = request.tool_choice
        if request.prompt:
            if request.messages or request.tools:
                raise RequestError("A prompt that is continued as it is has neither messages nor tools.")
            return RequestPrompt(self.encode_text(request.prompt), request.sampling, None)
        if choice not in ("auto", "none", "required", *(tool.name for tool in request.tools)):
            raise RequestError(f"The tool choice {choice!r} names no tool of this request.")
        if choice == "required" and not request.tools:
            raise RequestError("A tool call is required, but the request has no tools.")
        self._check_size(sum(len(message.content) for message in request.messages))
        if request.continued:
            return self._encode_continued(request)
        called = choice not in ("auto", "none")
        forced = request.grammar is not None or called
        options = ({"enable_thinking": False} if forced else {}) | request.template_options
        tokens = encode_chat(self._tokenizer, request.messages, request.tools, options)
        pinned = self._pinned(request, tokens, options)
        if forced:
            tokens = tokens + forced_beginning(self._tokenizer, tokens, calls=called)
        if not (request.guest or request.tools):
            return RequestPrompt(tokens, request.sampling, None, pinned)
        calls = request.tools and choice != "none"
        form = answer_format(
            self._tokenizer,
            tokens,
            self.tools if calls else None,
            template_tools(request.tools) if calls else [],
            parallel=request.parallel_tools,
            forced=forced,
        )
        sampling = self._without_calls(request.sampling) if request.tools and not calls else request.sampling
        return RequestPrompt(tokens, sampling, form, pinned)

    def _encode_continued(self, request: Generate) -> RequestPrompt:
        """Returns the prompt of an answer that goes on: the chat before the answer, then its text.

        That is what the model had read when the answer ended, so its blocks are found again. Templates'
        own way (`continue_final_message`) would rewrite reasoning, and not all have it.

        Raises:
            RequestError: the chat does not end with an answer, or something else is asked for as well.
        """
        *before, last = request.messages
        if last.role != "assistant" or not last.content:
            raise RequestError("Only an answer that has begun can be continued.")
        if request.tools or request.grammar is not None or request.pinned_messages or request.guest:
            raise RequestError("Only the window continues answers, without tools, grammars and pins.")
        tokens = encode_chat(self._tokenizer, before, (), request.template_options)
        begun = self._tokenizer.encode(last.content, add_special_tokens=False)
        return RequestPrompt([*tokens, *begun], request.sampling, None, 0, tuple(begun))

    def _pinned(self, request: Generate, tokens: list[int], options: dict[str, Any]) -> int:
        """Returns how many tokens of a prompt the request wants to stay cached."""
        count = request.pinned_messages
        if not 0 <= count <= len(request.messages):
            raise RequestError(f"There are {len(request.messages)} messages, so {count} cannot be pinned.")
        if not count:
            return 0
        first = request.messages[:count]
        return prefix_length(self._tokenizer, tokens, first, request.tools, options)

    def encode_text(self, prompt: str | list[int]) -> list[int]:
        """Returns a text or tokens to continue as token ids; a text begins with the tokenizer's own start.

        Raises:
            RequestError: it is far too long or no valid text, or has a token that does not exist.
        """
        if isinstance(prompt, str):
            self._check_size(len(prompt))
            try:
                return list(self._tokenizer.encode(prompt))
            except Exception as error:
                raise RequestError("The prompt is not a text that this model can read.") from error
        self.check_tokens(prompt, "The prompt")
        return list(prompt)

    def _check_size(self, characters: int) -> None:
        """Checks that a text is not far too long, which takes less time than counting its tokens.

        Raises:
            RequestError: it is.
        """
        if characters > _LONGEST_TOKEN * self._context:
            raise RequestError(
                f"The prompt has {characters:,} characters, which cannot fit into this model's context of "
                f"{self._context:,} tokens. Shorten the chat or start a new one.",
                "overflow",
            )

    def check_tokens(self, tokens: Iterable[int], what: str) -> None:
        """Checks that tokens exist.

        Raises:
            RequestError: one does not.
        """
        size, tokens = len(self._tokenizer), list(tokens)
        if not tokens or (min(tokens) >= 0 and max(tokens) < size):
            return
        for token in tokens:
            if not 0 <= token < size:
                raise RequestError(f"{what} names the token {token}, but this model has 0 to {size - 1:,}.")

    def _without_calls(self, sampling: Sampling) -> Sampling:
        """Returns settings under which no tool is called, where one token begins every call."""
        begin = self._tokenizer.encode(self.tools.begin, add_special_tokens=False)
        if len(begin) != 1:
            return sampling
        return msgspec.structs.replace(sampling, logit_bias=sampling.logit_bias | {begin[0]: _BAN})
