"""Contents that MCP servers send, made safe to pass on: texts, lists of tools, results and questions."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable
from typing import Any, Final

import mcp_types as types
from mcp.shared.uri_template import InvalidUriTemplate, UriTemplate

from engine.protocol import ChatMessage, QuestionField, Sampling, ServerPrompt, ServerResource, ServerTool

MAX_TOOLS: Final = 512
MAX_RESULT: Final = 400_000  # characters
_MAX_SCHEMA: Final = 256 << 10  # characters of a tool's JSON schema
_MAX_ALL: Final = 4 << 20  # characters of all tools of a server, which travel in one message
_MAX_NAME: Final = 128
_MAX_DESCRIPTION: Final = 20_000
_MAX_OFFERS: Final = 200  # prompts, and resources
_MAX_ADDRESS: Final = 2000
_MAX_FIELDS: Final = 50
_MAX_CHOICES: Final = 200
_MAX_MESSAGES: Final = 50  # to the model
_MAX_ASKED: Final = 20_000  # characters of them, since the person looks through all
_MAX_TOKENS: Final = 2000  # of its answer
_MAX_STOPS: Final = 8
_MAX_NUMBER: Final = 1 << 53  # a larger one cannot be sent as it is
_ESCAPES: Final = re.compile(r"\x1b(\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(\x07|\x1b\\)?)")  # of terminals
_HIDDEN: Final = (
    re.compile(  # what controls, reorders or hides: even half of a pair of surrogates cannot be encoded
        "[\x00-\x08\x0b-\x1f\x7f-\x9f\xad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff"
        "\ufff9-\ufffb\ud800-\udfff\ue000-\uf8ff\U000e0000-\U000e0fff\U000f0000-\U0010ffff]"
    )
)
_NOT_IN_LINES: Final = re.compile(
    "[\n\t\u200c\u200d]"
)  # but in texts: ends, and joiners of letters and emoji


def cleaned(text: str, *, lines: bool = False) -> str:
    """Returns a text without characters that control, reorder or hide something; `lines` keeps line ends."""
    text = _HIDDEN.sub("", _ESCAPES.sub("", text))
    return text if lines else _NOT_IN_LINES.sub("", text)


def line_of(text: str, length: int) -> str:
    """Returns a text as one line of a limited length."""
    line = " ".join(cleaned(text[: 4 * length], lines=True).split())
    return line if len(line) <= length else line[: length - 1] + "…"


def whole(text: str) -> str:
    """Returns a text that can be encoded: a lone surrogate of JSON cannot."""
    return text.encode("utf-8", "replace").decode()


class ToolList:
    """Tools of a server, as far as they can be offered.

    Attributes:
        tools: by the names that are shown.
        problems: a sentence about each tool that is left out, at most 20.
        full: whether no more are taken.
    """

    def __init__(self) -> None:
        self.tools: dict[str, ServerTool] = {}
        self.problems: list[str] = []
        self.full = False
        self._names: dict[str, str] = {}
        self._results: dict[str, str] = {}
        self._size = 0

    def name_of(self, shown: str) -> str:
        """Returns how the server calls a tool."""
        return self._names[shown]

    def result_schema(self, shown: str) -> str:
        """Returns the JSON schema of a tool's results; empty if it has none, or a very large one."""
        return self._results.get(shown, "")

    def add(self, tool: types.Tool) -> None:
        """Takes a tool, or says why not."""
        if self.full:
            return
        shown = line_of(cleaned(tool.name[: 8 * _MAX_NAME]), _MAX_NAME + 1)
        schema = json.dumps(tool.input_schema, ensure_ascii=False)
        title = tool.title or (tool.annotations.title if tool.annotations else None) or ""
        description = tool.description or ""
        size = len(schema) + min(len(description), _MAX_DESCRIPTION)
        if not shown:
            self._leave_out("A tool without a name is left out.")
        elif len(shown) > _MAX_NAME:
            self._leave_out(
                f"The tool {shown[:40]}… is left out: its name is longer than {_MAX_NAME} characters."
            )
        elif shown in self.tools:
            self._leave_out(f"A second tool named {shown} is left out.")
        elif len(schema) > _MAX_SCHEMA:
            self._leave_out(f"The tool {shown} is left out: its schema is larger than 256 KB.")
        elif len(self.tools) == MAX_TOOLS or self._size + size > _MAX_ALL:
            self._leave_out(f"Only the first {len(self.tools)} tools are offered: there are too many.")
            self.full = True
        else:
            self._size += size
            self._names[shown] = tool.name
            result = json.dumps(tool.output_schema) if tool.output_schema else ""
            self._results[shown] = result if len(result) <= _MAX_SCHEMA else ""
            whole_text = json.dumps([tool.name, title, description, tool.input_schema], sort_keys=True)
            self.tools[shown] = ServerTool(
                name=shown,
                title=line_of(title, 200),
                description=cleaned(description[:_MAX_DESCRIPTION], lines=True),
                parameters=whole(schema),
                digest=hashlib.sha256(whole_text.encode()).hexdigest(),
                reads_only=bool(tool.annotations and tool.annotations.read_only_hint),
            )

    def _leave_out(self, problem: str) -> None:
        if len(self.problems) < 20:
            self.problems.append(problem)


def prompts_of(prompts: Iterable[types.Prompt]) -> dict[str, tuple[str, ServerPrompt]]:
    """Returns the server's names of prompts and the prompts, by the names that are shown."""
    found: dict[str, tuple[str, ServerPrompt]] = {}
    for prompt in list(prompts)[:_MAX_OFFERS]:
        shown = line_of(cleaned(prompt.name[: 8 * _MAX_NAME]), _MAX_NAME)
        if shown and shown not in found:
            arguments = [
                QuestionField(
                    name=argument.name,
                    title=line_of(argument.title or argument.name, 200),
                    description=line_of(argument.description or "", 1000),
                    required=bool(argument.required),
                )
                for argument in (prompt.arguments or [])[:_MAX_FIELDS]
                if argument.name == whole(argument.name)
            ]
            about = line_of(prompt.description or "", 1000)
            title = line_of(prompt.title or "", 200)
            found[shown] = (
                prompt.name,
                ServerPrompt(name=shown, title=title, description=about, arguments=arguments),
            )
    return found


def resources_of(resources: Iterable[types.Resource]) -> list[ServerResource]:
    """Returns the resources that can be asked for by their addresses."""
    return [
        ServerResource(
            address=resource.uri,
            name=line_of(resource.title or resource.name or resource.uri, 200),
            description=line_of(resource.description or "", 1000),
        )
        for resource in list(resources)[:_MAX_OFFERS]
        if resource.uri == whole(resource.uri) and len(resource.uri) <= _MAX_ADDRESS
    ]


def templates_of(templates: Iterable[types.ResourceTemplate]) -> list[ServerResource]:
    """Returns the templates of addresses that can be filled in, with a field for each variable."""
    found = []
    for template in list(templates)[:_MAX_OFFERS]:
        address = template.uri_template
        try:
            parsed = UriTemplate.parse(address, max_length=_MAX_ADDRESS, max_variables=_MAX_FIELDS)
        except InvalidUriTemplate:
            continue
        optional = parsed.query_variable_names
        fields = [QuestionField(name=name, required=name not in optional) for name in parsed.variable_names]
        name = line_of(template.title or template.name or address, 200)
        about = line_of(template.description or "", 1000)
        if address == whole(address):
            found.append(ServerResource(address=address, name=name, description=about, fields=fields))
    return found


def text_of_prompt(result: types.GetPromptResult) -> str:
    """Returns what a prompt says, for the composer."""
    parts = [_text_of_block(message.content) for message in result.messages]
    return whole("\n\n".join(parts)[:MAX_RESULT])


def text_of_resource(result: types.ReadResourceResult) -> str:
    """Returns the text of a resource; of what is no text, only what it is."""
    parts = [
        part.text
        if isinstance(part, types.TextResourceContents)
        else f"[{_kind(part.mime_type or '')}, {_size(len(part.blob) * 3 // 4)}]"
        for part in result.contents
    ]
    return whole("\n\n".join(parts)[:MAX_RESULT])


def text_of(result: types.CallToolResult) -> tuple[str, bool]:
    """Returns the text of a result, and whether it was cut at `MAX_RESULT`."""
    parts, length = list[str](), 0
    has_text = False
    for block in result.content:
        has_text = has_text or isinstance(block, types.TextContent)
        part = _text_of_block(block)
        parts.append(part)
        length += len(part) + 1
        if length > MAX_RESULT:
            break
    if result.structured_content is not None and not has_text:
        parts.append(json.dumps(result.structured_content, ensure_ascii=False))
    text = "\n".join(part[: MAX_RESULT + 1] for part in parts)
    return whole(text[:MAX_RESULT]), len(text) > MAX_RESULT


def _text_of_block(block: Any) -> str:
    match block:
        case types.TextContent():
            return block.text
        case types.ImageContent():
            return f"[image, {_kind(block.mime_type)}, {_size(len(block.data) * 3 // 4)}]"
        case types.AudioContent():
            return f"[audio, {_kind(block.mime_type)}, {_size(len(block.data) * 3 // 4)}]"
        case types.ResourceLink():
            return f"[resource, {line_of(block.title or block.name, 200)}, {line_of(str(block.uri), 1000)}]"
        case types.EmbeddedResource(resource=types.TextResourceContents() as resource):
            return f"[resource, {line_of(str(resource.uri), 1000)}]\n{resource.text}"
        case types.EmbeddedResource(resource=types.BlobResourceContents() as resource):
            kind, size = _kind(resource.mime_type or ""), _size(len(resource.blob) * 3 // 4)
            return f"[resource, {line_of(str(resource.uri), 1000)}, {kind}, {size}]"
    return "[content of an unknown kind]"


def _kind(mime_type: str) -> str:
    """Returns "PNG" for "image/png"."""
    kind = line_of(mime_type.partition(";")[0].rpartition("/")[2].removeprefix("x-"), 40)
    return kind.upper() or "unknown kind"


def _size(count: int) -> str:
    if count < 1000:
        return f"{count} B"
    return f"{round(count / 1e3)} kB" if count < 1e6 else f"{count / 1e6:.1f} MB"


def asked_of_model(params: types.CreateMessageRequestParams) -> tuple[list[ChatMessage], Sampling]:
    """Returns the messages that a server has for the model, and how it is to answer.

    Raises:
        ValueError: that is not done; a sentence for the server.
    """
    asked = [ChatMessage("system", params.system_prompt)] if params.system_prompt else []
    for message in params.messages[: _MAX_MESSAGES + 1]:
        blocks = message.content_as_list
        texts = [block.text for block in blocks if isinstance(block, types.TextContent)]
        if len(texts) < len(blocks):
            raise ValueError("Octavo's model is asked with texts only. Leave out what is no text.")
        asked.append(ChatMessage(message.role, "\n".join(texts)))
    if params.tools:
        raise ValueError("Octavo's model is asked without tools. Leave them out.")
    length = sum(len(message.content) for message in asked)
    if not 0 < len(params.messages) <= _MAX_MESSAGES or length > _MAX_ASKED:
        raise ValueError(
            f"Octavo's model is asked with 1 to {_MAX_MESSAGES} messages of {_MAX_ASKED:,} characters in all."
        )
    for each in asked:  # what is sent is what the person sees
        each.content = cleaned(each.content, lines=True)
    stops = [cleaned(text[:_MAX_NAME], lines=True) for text in (params.stop_sequences or [])[:_MAX_STOPS]]
    sampling = Sampling(max_tokens=min(max(params.max_tokens, 1), _MAX_TOKENS), stop=[*filter(None, stops)])
    if params.temperature is not None and 0 <= params.temperature <= 2:
        sampling.temperature = params.temperature
    return asked, sampling


class Form:
    """A form that a server asks to be filled in, made from its JSON schema.

    Attributes:
        fields: as many as are understood, at most 50.
    """

    def __init__(self, schema: dict[str, Any]) -> None:
        self.fields: list[QuestionField] = []
        self._names: dict[str, tuple[str, dict[str, str]]] = {}  # the server's names, and choices
        properties, required = schema.get("properties"), schema.get("required")
        for name, part in list((properties if isinstance(properties, dict) else {}).items())[:_MAX_FIELDS]:
            shown = line_of(cleaned(name), _MAX_NAME)
            if isinstance(part, dict) and shown and shown not in self._names:
                several = part.get("type") == "array"
                items = part.get("items") if several else part
                choices = _choices(items if isinstance(items, dict) else {})
                self._names[shown] = name, choices
                needed = name in required if isinstance(required, list) else False
                self.fields.append(_field(shown, part, choices, several=several, required=needed))

    def content(self, values: dict[str, Any]) -> dict[str, Any]:
        """Returns values as the server names them."""
        answer: dict[str, Any] = {}
        for shown, value in values.items():
            if shown in self._names:
                name, choices = self._names[shown]
                chosen: Any = [choices.get(one, one) for one in value] if isinstance(value, list) else value
                answer[name] = choices.get(chosen, chosen) if isinstance(chosen, str) else chosen
        return answer


def _choices(part: dict[str, Any]) -> dict[str, str]:
    """Returns the values to choose from by their titles; empty if any value may be given."""
    titled = part.get("oneOf") or part.get("anyOf")
    found: Iterable[tuple[Any, Any]] = []
    if isinstance(titled, list):
        ones = [one for one in titled if isinstance(one, dict)]
        found = [(one.get("title", one.get("const")), one.get("const")) for one in ones]
    elif isinstance(values := part.get("enum"), list):
        names = part.get("enumNames")
        titles = names if isinstance(names, list) and len(names) == len(values) else values
        found = zip(titles, values, strict=True)
    texts = [(title, value) for title, value in found if isinstance(title, str) and isinstance(value, str)]
    return {line_of(title, 200): value for title, value in texts[:_MAX_CHOICES]}


_KINDS: Final[dict[Any, Any]] = {"number": "number", "integer": "integer", "boolean": "yes_no"}


def _field(
    name: str, part: dict[str, Any], choices: dict[str, str], *, several: bool, required: bool
) -> QuestionField:
    kind: Any = "choices" if several else "choice" if choices else "text"
    if isinstance(part.get("type"), str):
        kind = _KINDS.get(part["type"], kind)
    default = part.get("default")
    titles = {value: title for title, value in choices.items()}
    if isinstance(default, list):
        default = [titles[one] for one in default if isinstance(one, str) and one in titles]
    elif isinstance(default, str):
        default = titles.get(default, cleaned(default[:10_000], lines=True))
    elif not isinstance(default, int | float | None) or abs(default or 0) > _MAX_NUMBER:
        default = None
    return QuestionField(
        name=name,
        title=line_of(str(part.get("title") or ""), 200),
        description=line_of(str(part.get("description") or ""), 1000),
        kind=kind,
        choices=list(choices),
        default=default,
        required=required,
    )
