"""Settings of chats, presets and models, and how those of one apply over another's."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta

from engine.protocol import Grammar, Sampling

Effort = Literal["low", "medium", "high"]
#: Whose default applies: the app's, the settings dialog's, the model's makers', or the person's for it.
Source = Literal["app", "settings", "recommended", "model"]

_SAMPLED: Final = (
    "temperature",
    "top_p",
    "top_k",
    "min_p",
    "repetition_penalty",
    "presence_penalty",
    "frequency_penalty",
    "max_tokens",
)


class ChatSettings(msgspec.Struct, kw_only=True, omit_defaults=True, frozen=True):
    """Settings of answers. None: not set here.

    Attributes:
        seed: None: another one for each answer.
        thinking: whether the model reasons before it answers, where its chat template lets one choose.
        json_schema: a JSON schema as text; answers are held to it.
    """

    system_prompt: Annotated[str, Meta(max_length=1_000_000)] | None = None
    temperature: Annotated[float, Meta(ge=0, le=2)] | None = None
    top_p: Annotated[float, Meta(ge=0, le=1)] | None = None
    top_k: Annotated[int, Meta(ge=0, le=1_000_000)] | None = None
    min_p: Annotated[float, Meta(ge=0, le=1)] | None = None
    repetition_penalty: Annotated[float, Meta(ge=0.1, le=10)] | None = None
    presence_penalty: Annotated[float, Meta(ge=-2, le=2)] | None = None
    frequency_penalty: Annotated[float, Meta(ge=-2, le=2)] | None = None
    max_tokens: Annotated[int, Meta(ge=1, le=10_000_000)] | None = None
    stop: Annotated[list[str], Meta(max_length=16)] | None = None
    seed: Annotated[int, Meta(ge=0, le=2**63 - 1)] | None = None
    thinking: bool | None = None
    effort: Effort | None = None
    json_schema: Annotated[str, Meta(max_length=256 * 1024)] | None = None

    def as_object(self) -> dict[str, Any]:
        """Returns the settings that are set, as a JSON object."""
        values: dict[str, Any] = msgspec.to_builtins(self)
        return values

    def over(self, other: ChatSettings) -> ChatSettings:
        """These settings, and those of `other` where nothing is set here."""
        return ChatSettings(**(other.as_object() | self.as_object()))

    def without(self, name: str) -> ChatSettings:
        """Returns the same settings without a value for one."""
        return msgspec.structs.replace(self, **{name: None})

    def changed(self, name: str, value: Any) -> ChatSettings:
        """Returns the same settings with another value of one."""
        return msgspec.structs.replace(self, **{name: value})

    def sampling(self) -> Sampling:
        """Returns the sampling of a request; fields that are not set are as in `Sampling`."""
        values = {name: value for name in _SAMPLED if (value := getattr(self, name)) is not None}
        return Sampling(**values, stop=[text for text in self.stop or [] if text], seed=self.seed)

    def template_options(self) -> dict[str, Any]:
        """Returns the chat template's options for reasoning."""
        options: dict[str, Any] = {}
        if self.thinking is not None:
            options["enable_thinking"] = self.thinking
        if self.effort is not None and self.thinking is not False:
            options["reasoning_effort"] = self.effort
        return options

    def grammar(self) -> Grammar | None:
        """Returns the grammar that answers must follow; None: any text."""
        return Grammar(kind="json_schema", text=self.json_schema) if self.json_schema else None


def read_settings(values: Mapping[str, Any]) -> ChatSettings:
    """Returns the settings in a JSON object; what is unknown or out of range is left out."""
    valid: dict[str, Any] = {}
    for name in ChatSettings.__struct_fields__:
        if name in values:
            try:
                valid[name] = getattr(msgspec.convert({name: values[name]}, ChatSettings), name)
            except msgspec.ValidationError:
                continue
    return ChatSettings(**valid)


def recommended_settings(values: Mapping[str, float]) -> ChatSettings:
    """Returns the settings that a model's makers recommend (`ModelInfo.recommended`)."""
    whole = {name: int(value) if name == "top_k" else value for name, value in values.items()}
    return read_settings(whole)


def schema_problem(text: str) -> str:
    """Returns why a text is no JSON schema, in the JSON reader's words; empty if it may be one."""
    try:
        schema = json.loads(text)
    except (ValueError, RecursionError) as error:
        return str(error) or "nested too deeply"
    return "" if isinstance(schema, dict) else "not an object"
