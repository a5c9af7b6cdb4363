"""The part of docs/clients.md that is made from the code: what is not enforced or ignored, by API.

`python tests/server/clients_page.py` writes it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec

from engine.server.anthropic.messages_request import MessagesRequest
from engine.server.json_bodies import WARNING
from engine.server.ollama_routes import OllamaChatRequest, OllamaGenerateRequest
from engine.server.openai.chat_completions import ChatRequest
from engine.server.openai.completions import CompletionRequest
from engine.server.openai.openai_routes import EmbeddingsRequest
from engine.server.openai.responses_request import _ITEMS, _TOOLS, ResponsesRequest
from engine.structured.json_schemas import _REASONS, FORMATS, NOT_HELD

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "clients.md"
BEGIN = "## What is not enforced, or ignored"
END = "## Several models"
APIS: dict[str, Any] = {
    "/v1/chat/completions": ChatRequest,
    "/v1/completions": CompletionRequest,
    "/v1/responses": ResponsesRequest,
    "/v1/messages": MessagesRequest,
    "/v1/embeddings": EmbeddingsRequest,
    "/api/chat": OllamaChatRequest,
    "/api/generate": OllamaGenerateRequest,
}


def listed(names: Iterable[str]) -> str:
    return ", ".join(f"`{name}`" for name in names)


def api(path: str, kind: Any) -> list[str]:
    """What is taken, and how, at one path."""
    fields = [field.encode_name for field in msgspec.structs.fields(kind)]
    lines = [f"### `{path}`", "", f"- Taken: {listed(fields)}."]
    if other := getattr(kind, "OTHER_NAMES", {}):
        lines.append(f"- Taken as: {', '.join(f'`{name}` as `{field}`' for name, field in other.items())}.")
    lines.append(f"- Without an effect here: {listed(kind.NO_EFFECT)}.")
    if instead := getattr(kind, "INSTEAD", {}):
        lines.append(f"- Refused: {', '.join(f'`{name}` ({what})' for name, what in instead.items())}.")
    if kind is ResponsesRequest:
        lines.append(f"- Items: {listed(_ITEMS[:-1])}. Those of other types are left out, and this is said.")
        lines.append(
            f"- Tools of the types {listed(_TOOLS)}. Those of other types are left out, and this is said."
        )
    return [*lines, "- All others are ignored, and this is said.", ""]


def section() -> str:
    """The whole part."""
    of_apis = [line for path, kind in APIS.items() for line in api(path, kind)]
    reasons = [each for each in dict.fromkeys(_REASONS.values()) if each[0] == "`" or "that leads" in each]
    return f"""{BEGIN}

What of a request is ignored or not enforced is said in the header `{WARNING}` of its answer, and once in \
the log of the server, there without any text of the request. `octavo serve --strict` refuses parameters \
that are not known.

`seed: -1` is any seed, and `max_tokens: -1` no limit. A request without a model, or with `default` or \
`default_model`, means the loaded one. `tool_choice` may have the form of any of the APIs. Fields that are \
not known within messages, tools and options are ignored without a word, since clients send back what they \
were sent. Bodies may be packed with gzip or deflate.

{chr(10).join(of_apis)}
### JSON schemas

In `response_format`, `text.format`, `output_config.format`, and in tools that are strict or that must be \
called. Calls that the model makes by itself are only compared with the schema of the tool.

- No answer is held to: {listed(NOT_HELD)}, a `$ref` to another document, a `pattern` with look-around. \
They are left out of what the answer is held to; the finished answer is compared with the whole schema, \
and the header says where it differs. While an answer is streamed, only the log can say so.
- Nor to a schema that is too large, or where {"; where ".join(reasons)}.
- Formats that are held to: {listed(FORMATS)}. All others are annotations.
- With `strict`, such a schema is refused with the field, the keyword, its place and the tool. Keywords \
without an effect (`if` without `then`, `uniqueItems: false`) are no reason.
"""


def wrapped(text: str, width: int = 116) -> str:
    """The text with lines of at most this length."""
    out = []
    for line in text.splitlines():
        indent, current = "  " if line.startswith("- ") else "", ""
        for word in re.findall(r"`[^`]*`\S*|\S+", line):
            if current and len(current) + 1 + len(word) > width:
                out.append(current)
                current = indent + word
            else:
                current = f"{current} {word}" if current else word
        out.append(current)
    return "\n".join(out) + "\n"


def page(before: str) -> str:
    """A page with its part made anew."""
    end = before.index(END)
    begin = before.index(BEGIN) if BEGIN in before else end
    return before[:begin] + wrapped(section()) + "\n" + before[end:]


if __name__ == "__main__":
    PAGE.write_text(page(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
