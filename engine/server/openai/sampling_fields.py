"""The parameters that chat completions and completions share, and their `Sampling`."""

from __future__ import annotations

from typing import Annotated, Any, Final

import msgspec
from msgspec import Meta

from engine.protocol import Grammar, Sampling
from engine.server.json_bodies import ApiError, json_text
from engine.server.requested_models.model_names import RequestedModel

MAX_STOPS: Final = 16
#: Parameters that `Sampling` has under the same name.
_SAME: Final = (
    "temperature",
    "top_p",
    "top_k",
    "min_p",
    "repetition_penalty",
    "presence_penalty",
    "frequency_penalty",
    "logit_bias",
    "seed",
)
_GRAMMAR_BYTES: Final = 256 * 1024

Probability = Annotated[float, Meta(ge=0, le=1)]
Penalty = Annotated[float, Meta(ge=-2, le=2)]


class StreamOptions(msgspec.Struct, forbid_unknown_fields=True):
    """`stream_options`."""

    include_usage: bool | None = None
    include_obfuscation: bool | None = None  # nothing is obfuscated on loopback


class JsonSchemaFormat(msgspec.Struct, forbid_unknown_fields=True):
    """`response_format.json_schema`."""

    name: str = ""
    schema: dict[str, Any] | bool | None = None
    strict: bool | None = None
    description: str | None = None


class TextFormat(msgspec.Struct, tag_field="type", tag="text", forbid_unknown_fields=True):
    """`response_format` without a form."""


class JsonObjectFormat(msgspec.Struct, tag_field="type", tag="json_object", forbid_unknown_fields=True):
    """`response_format` of any JSON object."""


class SchemaFormat(msgspec.Struct, tag_field="type", tag="json_schema", forbid_unknown_fields=True):
    """`response_format` with a schema."""

    json_schema: JsonSchemaFormat


class SamplingFields(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """The parameters; None where the client left one out."""

    model: str
    stream: bool | None = None
    stream_options: StreamOptions | None = None
    n: Annotated[int, Meta(ge=1, le=64)] | None = None
    temperature: Annotated[float, Meta(ge=0, le=2)] | None = None
    top_p: Probability | None = None
    seed: Annotated[int, Meta(ge=-(2**63), le=2**63 - 1)] | None = None
    stop: str | Annotated[list[str], Meta(max_length=MAX_STOPS)] | None = None
    presence_penalty: Penalty | None = None
    frequency_penalty: Penalty | None = None
    logit_bias: dict[int, Annotated[float, Meta(ge=-100, le=100)]] | None = None
    max_tokens: Annotated[int, Meta(ge=1)] | None = None
    user: str | None = None
    # Not OpenAI's, but what other local servers take.
    top_k: Annotated[int, Meta(ge=-1, le=1 << 30)] | None = None
    min_p: Probability | None = None
    repetition_penalty: Annotated[float, Meta(gt=0, le=10)] | None = None
    response_format: TextFormat | JsonObjectFormat | SchemaFormat | None = None
    grammar: str | None = None  # Lark, as `lark`
    lark: str | None = None
    regex: str | None = None
    # These change nothing here.
    metadata: dict[str, Any] | None = None
    store: bool | None = None
    service_tier: str | None = None
    safety_identifier: str | None = None
    prompt_cache_key: str | None = None
    prompt_cache_retention: str | None = None

    @property
    def stops(self) -> list[str]:
        """The stop strings."""
        return [self.stop] if isinstance(self.stop, str) else [each for each in self.stop or [] if each]

    @property
    def streamed_usage(self) -> bool:
        """Whether the last event of a stream is to have the usage."""
        return bool(self.stream_options and self.stream_options.include_usage)

    def sampling(self, model: RequestedModel, max_tokens: int | None, logprobs: int) -> Sampling:
        """Returns the settings for the engine: the request's, else the model's, else OpenAI's.

        Args:
            model: which model answers.
            max_tokens: of an answer; None: as many as the context holds.
            logprobs: see `Sampling.logprobs`.
        """
        given: dict[str, Any] = {name: value for name in _SAME if (value := getattr(self, name)) is not None}
        if self.stop is not None:
            given["stop"] = self.stops
        if max_tokens is not None:
            given["max_tokens"] = max_tokens
        return model.sampling_of(**given, logprobs=logprobs)

    def grammar_of(self) -> Grammar | None:
        """Returns what the answer must match; None: anything.

        Raises:
            ApiError: there are several, or one is too large.
        """
        grammars: list[Grammar] = []
        if isinstance(self.response_format, JsonObjectFormat):
            grammars.append(Grammar(kind="json"))
        elif isinstance(self.response_format, SchemaFormat):
            schema = self.response_format.json_schema.schema
            grammars.append(Grammar(kind="json_schema", text=json_text({} if schema is None else schema)))
        grammars += [Grammar(kind="lark", text=text) for text in (self.grammar, self.lark) if text]
        if self.regex:
            grammars.append(Grammar(kind="regex", text=self.regex))
        if len(grammars) > 1:
            raise ApiError(400, "Only one of response_format, grammar, lark and regex can be given.")
        if grammars and len(grammars[0].text) > _GRAMMAR_BYTES:
            raise ApiError(
                400, f"The schema or grammar has over {_GRAMMAR_BYTES:,} characters; make it smaller."
            )
        return grammars[0] if grammars else None
