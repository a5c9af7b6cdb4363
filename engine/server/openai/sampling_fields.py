"""The parameters that chat completions and completions share, and their `Sampling`."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Final

import msgspec
from msgspec import Meta

from engine.protocol import Grammar, Sampling
from engine.server.json_bodies import ApiError, Tokens, answer_tokens, json_text, require
from engine.server.requested_models.model_names import RequestedModel

MAX_STOPS: Final = 16
#: Parameters that `Sampling` has under the same name.
_SAME: Final = (
    "temperature", "top_p", "top_k", "min_p", "repetition_penalty", "presence_penalty", "frequency_penalty",
    "logit_bias", "seed",
)  # fmt: skip

Probability = Annotated[float, Meta(ge=0, le=1)]
Penalty = Annotated[float, Meta(ge=-2, le=2)]


class StreamOptions(msgspec.Struct):
    """`stream_options`."""

    include_usage: bool | None = None
    include_obfuscation: bool | None = None  # nothing is obfuscated on loopback


class JsonSchemaFormat(msgspec.Struct):
    """`response_format.json_schema`."""

    name: str = ""
    schema: dict[str, Any] | bool | None = None
    strict: bool | None = None
    description: str | None = None


class TextFormat(msgspec.Struct, tag_field="type", tag="text"):
    """`response_format` without a form."""


class JsonObjectFormat(msgspec.Struct, tag_field="type", tag="json_object"):
    """`response_format` of any JSON object, or as llama.cpp has it, of one that matches a schema."""

    schema: dict[str, Any] | None = None


class SchemaFormat(msgspec.Struct, tag_field="type", tag="json_schema"):
    """`response_format` with a schema, and `text.format`, which has no `json_schema` around it."""

    json_schema: JsonSchemaFormat | None = None
    schema: dict[str, Any] | bool | None = None
    strict: bool | None = None


AnswerForm = TextFormat | JsonObjectFormat | SchemaFormat


class SamplingFields(msgspec.Struct, kw_only=True):
    """The parameters; None where the client left one out."""

    #: What other programs and servers call some of them.
    OTHER_NAMES: ClassVar[dict[str, str]] = {
        "repeat_penalty": "repetition_penalty",
        "max_new_tokens": "max_tokens",
        "n_predict": "max_tokens",
        "num_predict": "max_tokens",
        "random_seed": "seed",
        "stop_sequences": "stop",
        "guided_regex": "regex",
        "guided_grammar": "grammar",
    }
    #: What is not taken, since without it the answer would be another one; and what to send instead.
    INSTEAD: ClassVar[dict[str, str]] = {"guided_choice": "send regex"} | dict.fromkeys(
        ("guided_json", "structured_outputs", "json_schema", "output_format", "output_config", "text"),
        "send response_format",
    )

    #: What changes nothing here.
    NO_EFFECT: ClassVar[tuple[str, ...]] = (
        "user", "metadata", "store", "service_tier", "safety_identifier", "prompt_cache_key",
        "prompt_cache_retention",
    )  # fmt: skip

    model: str | None = None
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
    max_tokens: Tokens | None = None
    # Not OpenAI's, but what other local servers take.
    top_k: Annotated[int, Meta(ge=-1, le=1 << 30)] | None = None
    min_p: Probability | None = None
    repetition_penalty: Annotated[float, Meta(gt=0, le=10)] | None = None
    response_format: AnswerForm | None = None
    grammar: str | None = None  # GBNF, or Lark as `lark`
    lark: str | None = None
    regex: str | None = None

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

        Without `max_tokens`, an answer has as many as the context holds; `logprobs` are as in `Sampling`.
        """
        given: dict[str, Any] = {name: value for name in _SAME if (value := getattr(self, name)) is not None}
        if self.seed == -1:  # as other servers write "any"
            del given["seed"]
        if self.stop is not None:
            given["stop"] = self.stops
        if max_tokens is not None:
            given["max_tokens"] = answer_tokens(max_tokens)
        return model.sampling_of(**given, logprobs=logprobs)

    def grammar_of(self) -> Grammar | None:
        """Returns what the answer must match; None: anything. `ApiError` if it is more than one thing."""
        form = form_of(self.response_format, "response_format")
        grammars = [] if form is None else [form]
        grammars += [Grammar(kind="lark", text=_lark(text)) for text in (self.grammar, self.lark) if text]
        if self.regex:
            grammars.append(Grammar(kind="regex", text=self.regex))
        if len(grammars) > 1:
            raise ApiError(400, "Only one of response_format, grammar, lark and regex can be given.")
        return grammars[0] if grammars else None


def form_of(form: AnswerForm | None, param: str) -> Grammar | None:
    """Returns what the form of an answer means; None: any text. `ApiError` if a schema is missing."""
    if form is None or isinstance(form, TextFormat):
        return None
    if isinstance(form, JsonObjectFormat):
        if form.schema is None:
            return Grammar(kind="json")
        return Grammar(kind="json_schema", text=json_text(form.schema), strict=False)
    given = form.json_schema or form
    require(
        given.schema is not None, f"The {param} of the type json_schema has no schema.", f"{param}.schema"
    )
    return Grammar(kind="json_schema", text=json_text(given.schema), strict=bool(given.strict))


def _lark(text: str) -> str:
    """Returns a grammar as Lark; llama.cpp's are in GBNF, and an `ApiError` if that cannot be read."""
    if "::=" not in text:
        return text
    from llguidance.gbnf_to_lark import gbnf_to_lark

    try:
        return str(gbnf_to_lark(text))
    except Exception as error:  # noqa: BLE001 - the converter raises whatever it meets
        reason = f"{error}".partition("\n")[0][:200].rstrip(".") or type(error).__name__
        raise ApiError(400, f"The GBNF grammar cannot be read: {reason}.", param="grammar") from None
