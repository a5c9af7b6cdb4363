"""`/v1/completions`: texts or tokens that are continued as they are, without a chat template."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Annotated, Any, Final

from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response

from engine.protocol import Generate, TokenLogprob
from engine.server.answer_checks import submit
from engine.server.answer_events import AnswerFailed, AnswerFinished, AnswerStarted, AnswerStep, TextDelta
from engine.server.answer_stream import AnswerResponse, AnswerStream, TextTemplate
from engine.server.event_streams import begin, data_event, whole
from engine.server.json_bodies import ApiError, error_body, json_response, read_json, require, texts_or_tokens
from engine.server.openai.chat_completions import DONE, STILL_WAITING, collect, head_of, usage_of
from engine.server.openai.sampling_fields import SamplingFields
from engine.server.requested_models.model_names import RequestedModel
from engine.server.server_services import guest_of, services_of

_DEFAULT_TOKENS: Final = 16  # OpenAI's
_MAX_PROMPTS: Final = 128
_Json = dict[str, Any]
_Token = Annotated[int, Meta(ge=0)]


class CompletionRequest(SamplingFields, kw_only=True):
    """The body of a request."""

    # A text, tokens, or several of either: the lists are told apart by what is in them.
    prompt: str | list[str | _Token | list[_Token]]
    logprobs: Annotated[int, Meta(ge=0, le=20)] | None = None
    echo: bool | None = None
    best_of: int | None = None
    suffix: str | None = None


async def completions(request: Request) -> Response:
    """Continues texts, whole or streamed."""
    services = services_of(request)
    body = await read_json(request, CompletionRequest)
    require(not body.suffix, "suffix is not possible here; leave it out.", "suffix")
    require(body.best_of in (None, body.n or 1), "best_of must equal n, or be left out.", "best_of")
    require(not (body.echo and body.logprobs is not None), "echo and logprobs do not go together.", "echo")
    prompts = texts_or_tokens(body.prompt, "prompt", _MAX_PROMPTS)
    model = await services.models.ready(body.model)
    echoes = [""] * len(prompts)
    if body.echo:
        echoes = await services.models.ask(
            model.key, lambda s: [each if isinstance(each, str) else s.decode(each) for each in prompts]
        )
    answers: list[AnswerStream] = []
    try:
        for prompt in prompts:
            generate = generate_of_prompt(body, prompt, model, guest_of(request))
            answers.append(await submit(request, generate))
    except ApiError:
        _cancel(answers)
        raise
    together = _Answers(answers, echoes, model.name, with_usage=body.streamed_usage)
    if not body.stream:
        return json_response(await whole(request, together, together.completion()))
    await begin(request, together)
    return AnswerResponse(answers, together)


def generate_of_prompt(
    body: CompletionRequest, prompt: str | list[int], model: RequestedModel, guest: str
) -> Generate:
    """Returns the request for the engine."""
    return Generate(
        request="",
        chat="",
        messages=[],
        prompt=prompt,
        sampling=body.sampling(
            model,
            _DEFAULT_TOKENS if body.max_tokens is None else body.max_tokens,
            -1 if body.logprobs is None else body.logprobs,
        ),
        n=body.n or 1,
        model=model.key,
        grammar=body.grammar_of(),
        guest=guest,
    )


class _Answers:
    """The answers to all prompts of one request; choice number `prompt * n + index`."""

    def __init__(
        self, answers: Sequence[AnswerStream], echoes: list[str], model: str, *, with_usage: bool
    ) -> None:
        self._with_usage = with_usage
        self._offsets: dict[int, int] = {}  # characters of each choice so far
        self._texts: dict[int, TextTemplate] = {}
        self._answers = answers
        self._echoes = echoes
        first = answers[0]
        self._n = first.request.n
        self._logprobs = first.request.sampling.logprobs
        self._head = head_of("cmpl", "text_completion", first.created, model)

    def cancel(self) -> None:
        """Stops what has not ended."""
        _cancel(self._answers)

    async def begin(self, seconds: float) -> bool:
        """Waits for the first message of the first answer."""
        return await self._answers[0].begin(seconds)

    async def completion(self) -> _Json:
        """Returns the whole answers as an object; `ApiError` if one of them ended with an error."""
        choices: list[_Json] = []
        for answers, echo in zip(
            await asyncio.gather(*map(collect, self._answers)), self._echoes, strict=True
        ):
            for each in answers:
                text = echo + each.text
                choices.append(self._choice(len(choices), text, each.reason, each.logprobs, 0))
        return {**self._head, "choices": choices, "usage": self._usage()}

    def take(self, step: AnswerStep, answer: int) -> bytes:
        """Returns the chunk of a step; see `EventEncoder`."""
        if not step or isinstance(step[0], AnswerStarted):
            return b""
        if isinstance(step[0], AnswerFailed):
            return data_event(error_body(step[0].error, "/v1/completions"))
        at = answer * self._n + step[0].index
        text, entries, end = "", list[TokenLogprob](), ""
        for event in step:
            if isinstance(event, TextDelta):
                text, entries = event.text, event.logprobs
            elif isinstance(event, AnswerFinished):
                end = event.reason
        if at not in self._offsets:
            text = self._echoes[answer] + text
        elif text and not entries:
            self._offsets[at] += len(text)
            return self._text(at, text)
        choice = self._choice(at, text, end, entries, self._offsets.get(at, 0))
        self._offsets[at] = self._offsets.get(at, 0) + len(text)
        return self._chunk(choice)

    def waiting(self) -> bytes:
        """Returns a comment."""
        return STILL_WAITING

    def end(self) -> bytes:
        """Returns the usage, if it is wanted, and the mark of the end."""
        if not self._with_usage:
            return DONE
        return data_event({**self._head, "choices": [], "usage": self._usage()}) + DONE

    def _text(self, at: int, text: str) -> bytes:
        template = self._texts.get(at)
        if template is None:
            template = TextTemplate(self._chunk(self._choice(at, TextTemplate.MARK, "", [], 0)))
            self._texts[at] = template
        return template.event(text)

    def _chunk(self, choice: _Json) -> bytes:
        return data_event({**self._head, "choices": [choice]} | ({"usage": None} if self._with_usage else {}))

    def _choice(self, at: int, text: str, end: str, entries: list[TokenLogprob], offset: int) -> _Json:
        logprobs = _logprobs(entries, offset) if self._logprobs >= 0 and (entries or end) else None
        return {"index": at, "text": text, "logprobs": logprobs, "finish_reason": end or None}

    def _usage(self) -> _Json:
        usages = [usage_of(answer.usages) for answer in self._answers]
        total = usages[0]
        for usage in usages[1:]:
            _add(total, usage)
        return total


def _add(total: _Json, more: _Json) -> None:
    for name, value in more.items():
        if isinstance(value, dict):
            _add(total[name], value)
        else:
            total[name] += value


def _logprobs(entries: list[TokenLogprob], offset: int) -> _Json:
    offsets = []
    for entry in entries:
        offsets.append(offset)
        offset += len(entry.text)
    return {
        "tokens": [entry.text for entry in entries],
        "token_logprobs": [entry.logprob for entry in entries],
        "top_logprobs": [{top.text: top.logprob for top in entry.top} for entry in entries],
        "text_offset": offsets,
    }


def _cancel(answers: Sequence[AnswerStream]) -> None:
    for answer in answers:
        answer.cancel()
