"""Settings in the popover, in their order: the name, effect and range of each."""

from __future__ import annotations

from typing import Any, NamedTuple

from app.translation import translate


class SettingField(NamedTuple):
    """A setting.

    Attributes:
        name: of the field in `ChatSettings`.
        label: what it is called.
        hint: what it does, in one sentence.
        range: least, most and step of a number; None for other settings. A whole step means whole numbers.
    """

    name: str
    label: str
    hint: str
    range: tuple[float, float, float] | None = None


def setting_fields() -> list[SettingField]:
    """Returns all settings."""
    return [
        SettingField(
            "system_prompt",
            translate("chat_settings", "System prompt"),
            translate("chat_settings", "Tells the model how to behave, before your first message."),
        ),
        SettingField(
            "thinking",
            translate("chat_settings", "Thinking"),
            translate("chat_settings", "Whether the model reasons before it answers."),
        ),
        SettingField(
            "effort",
            translate("chat_settings", "Effort"),
            translate("chat_settings", "How long it reasons: more takes longer and is right more often."),
        ),
        SettingField(
            "tools",
            translate("chat_settings", "Tools"),
            translate("chat_settings", "Whether the model may call tools. You are asked before each call."),
        ),
        *_samplers(),
        SettingField(
            "max_tokens",
            translate("chat_settings", "Longest answer"),
            translate("chat_settings", "The most tokens that an answer may have."),
            (1, 1_000_000, 256),
        ),
        SettingField(
            "seed",
            translate("chat_settings", "Seed"),
            translate("chat_settings", "With the same number, the same messages get the same answer."),
        ),
        SettingField(
            "stop",
            translate("chat_settings", "Stop strings"),
            translate("chat_settings", "The answer ends before any of these; one per line."),
        ),
        SettingField(
            "json_schema",
            translate("chat_settings", "JSON schema"),
            translate("chat_settings", "Answers are JSON that matches this schema, without reasoning."),
        ),
    ]


def _samplers() -> list[SettingField]:
    return [
        SettingField(
            "temperature",
            translate("chat_settings", "Temperature"),
            translate("chat_settings", "Higher is more varied; 0 always picks the most likely token."),
            (0.0, 2.0, 0.1),
        ),
        SettingField(
            "top_p",
            translate("chat_settings", "Top-p"),
            translate("chat_settings", "Samples from the likeliest tokens up to this probability; 1 is off."),
            (0.0, 1.0, 0.05),
        ),
        SettingField(
            "top_k",
            translate("chat_settings", "Top-k"),
            translate("chat_settings", "Samples from this many of the likeliest tokens; 0 is off."),
            (0, 1000, 10),
        ),
        SettingField(
            "min_p",
            translate("chat_settings", "Min-p"),
            translate("chat_settings", "Drops tokens below this share of the likeliest one; 0 is off."),
            (0.0, 1.0, 0.01),
        ),
        SettingField(
            "repetition_penalty",
            translate("chat_settings", "Repetition penalty"),
            translate("chat_settings", "Makes tokens that were already used less likely; 1 is off."),
            (0.5, 2.0, 0.05),
        ),
        SettingField(
            "presence_penalty",
            translate("chat_settings", "Presence penalty"),
            translate("chat_settings", "Above 0, favours tokens that the answer has not used yet."),
            (-2.0, 2.0, 0.1),
        ),
        SettingField(
            "frequency_penalty",
            translate("chat_settings", "Frequency penalty"),
            translate("chat_settings", "Above 0, disfavours tokens by how often the answer used them."),
            (-2.0, 2.0, 0.1),
        ),
    ]


def switch_choices() -> list[tuple[Any, str]]:
    """Values of `thinking` and `tools`, with their names."""
    return [
        (None, translate("chat_settings", "Default")),
        (True, translate("chat_settings", "On")),
        (False, translate("chat_settings", "Off")),
    ]


def effort_choices() -> list[tuple[Any, str]]:
    """Values of `effort`, with their names."""
    return [
        (None, translate("chat_settings", "Default")),
        ("low", translate("chat_settings", "Low")),
        ("medium", translate("chat_settings", "Medium")),
        ("high", translate("chat_settings", "High")),
    ]
