"""What a model can do besides plain chat, and how its makers recommend to sample, according to its files."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, Final, Literal

Ability = Literal["tools", "thinking", "images"]

_LONGEST: Final = 1 << 20  # bytes of a template; longer ones are refused anyway
_TOOLS: Final = re.compile(r"\btools\b|\btool_calls\b")
_THINKING: Final = re.compile(r"enable_thinking|<think>|reasoning_content|<\|channel\|>")
_SWITCH: Final = re.compile(r"enable_thinking|(?<![\w.'\"])thinking is (?:not )?defined")
_EFFORT: Final = re.compile(r"reasoning_effort|thinking_effort")
_IMAGES: Final = ("vision_config", "vision_tower", "image_token_id", "image_token_index")
_RANGES: Final = {
    "temperature": (0.0, 2.0),
    "top_p": (0.0, 1.0),
    "top_k": (0, 1_000_000),
    "min_p": (0.0, 1.0),
    "repetition_penalty": (0.1, 10.0),
    "presence_penalty": (-2.0, 2.0),
    "frequency_penalty": (-2.0, 2.0),
}


def abilities_of(folder: Path, config: dict[str, Any]) -> list[Ability]:
    """Returns which of tools, thinking and images the model was trained for.

    Args:
        folder: of the model.
        config: its config.json.
    """
    template = _template(folder)
    found: list[Ability] = []
    if _TOOLS.search(template):
        found.append("tools")
    if _THINKING.search(template):
        found.append("thinking")
    if any(config.get(name) is not None for name in _IMAGES):
        found.append("images")
    return found


def thinking_choices(folder: Path) -> list[Literal["switch", "effort"]]:
    """Returns what the chat template lets one choose: reasoning on or off, and how much of it.

    Args:
        folder: of the model.
    """
    template = _template(folder)
    found: list[Literal["switch", "effort"]] = []
    if _SWITCH.search(template):
        found.append("switch")
    if _EFFORT.search(template):
        found.append("effort")
    return found


def recommended_sampling(folder: Path) -> dict[str, float]:
    """Returns the fields of `Sampling` that generation_config.json has, those out of range left out.

    A model that is meant to be greedy says `do_sample: false`; the temperature is 0 then.

    Args:
        folder: of the model.
    """
    try:
        config = json.loads(_read(folder / "generation_config.json") or "{}")
    except (ValueError, RecursionError):
        return {}
    if not isinstance(config, dict):
        return {}
    found = {
        name: float(value)
        for name, (least, most) in _RANGES.items()
        if isinstance(value := config.get(name), int | float)
        and not isinstance(value, bool)
        and least <= value <= most
    }
    if config.get("do_sample") is False:
        found["temperature"] = 0.0
    return found


def _template(folder: Path) -> str:
    """Returns all chat templates of a model as one text; empty if there are none."""
    texts = [_read(folder / "chat_template.jinja")]
    for name in ("chat_template.json", "tokenizer_config.json"):
        try:
            value = json.loads(_read(folder / name) or "{}").get("chat_template")
        except (ValueError, AttributeError, RecursionError):
            continue
        if isinstance(value, str):
            texts.append(value)
        elif isinstance(value, list):  # several, each with a name
            texts += [str(entry.get("template", "")) for entry in value if isinstance(entry, dict)]
    return "\n".join(texts)


def _read(path: Path) -> str:
    try:
        if path.stat().st_size > 16 * _LONGEST:
            return ""
        return path.read_text("utf-8", "replace")
    except OSError:
        return ""
