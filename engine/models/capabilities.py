"""What a model can do besides plain chat, according to its chat template and its config."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, Final, Literal

Ability = Literal["tools", "thinking", "images"]

_LONGEST: Final = 1 << 20  # bytes of a template; longer ones are refused anyway
_TOOLS: Final = re.compile(r"\btools\b|\btool_calls\b")
_THINKING: Final = re.compile(r"enable_thinking|<think>|reasoning_content|<\|channel\|>")
_IMAGES: Final = ("vision_config", "vision_tower", "image_token_id", "image_token_index")


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
