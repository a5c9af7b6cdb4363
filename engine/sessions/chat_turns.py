"""Turns of a chat as its template expects them, with tools, their calls and results.

Templates differ in what they do with the arguments of a call: some iterate over them, some print them as
JSON, some expect JSON as text. `JsonObject` serves the first two; `encode_chat` of `prompts` tries the third
if they fail. Arguments that are no JSON object, as those of a call that was cut off, stay a text, or are left
out if the template fails with it. Models whose template has no tools are told about them in the system
message, in the form of Hermes and Qwen.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Sequence
from typing import Any, Final

from engine.models.tool_formats import ToolFormat, arguments_of
from engine.protocol import ChatMessage, Tool, ToolCall
from engine.sessions.session_errors import RequestError

Turn = dict[str, Any]

_SHORT_IDS: Final = "length 9"  # templates of Mistral refuse other ids, with these words
_TOOL_ID: Final = "tool_call_id"  # in templates that have a turn for each result
_TOOL_PROMPT: Final = """\
You may call one or more of these functions to help with the request. Each line describes one, in JSON:
<tools>
{tools}
</tools>
To call a function, write a JSON object with its name and arguments between <tool_call> and </tool_call>:
<tool_call>
{{"name": "the function's name", "arguments": {{"an argument": "its value"}}}}
</tool_call>"""


class JsonObject(dict[str, Any]):
    """A dict that is JSON where a template prints it or adds it to a text."""

    def __str__(self) -> str:
        return json.dumps(self, ensure_ascii=False)

    def __add__(self, other: Any) -> Any:
        return str(self) + other if isinstance(other, str) else NotImplemented

    def __radd__(self, other: Any) -> Any:
        return other + str(self) if isinstance(other, str) else NotImplemented


def template_tools(tools: Sequence[Tool]) -> list[dict[str, Any]]:
    """Returns tools in OpenAI's form.

    Raises:
        RequestError: the parameters of one are not a JSON object, or two have the same name.
    """
    functions = []
    for tool in tools:
        function = {"name": tool.name, "description": tool.description}
        schema = _object_or_text(tool.parameters)
        if isinstance(schema, str):
            raise RequestError(f"The parameters of the tool {tool.name!r} are not a JSON object.")
        functions.append({"type": "function", "function": function | {"parameters": schema}})
    names = [tool.name for tool in tools]
    for name in names:
        if not name or names.count(name) > 1:
            raise RequestError(f"Each tool needs a name of its own, but {name!r} is not one.")
    return functions


def template_turns(messages: Sequence[ChatMessage], template: str) -> list[Turn]:
    """Returns the turns of a chat for a template that knows tools.

    Args:
        messages: of the chat.
        template: the source of the chat template; empty if it is not known.
    """
    short_ids = _SHORT_IDS in template
    names: dict[str, str] = {}  # of the tools, by the ids of their calls
    turns: list[Turn] = []
    for message in messages:
        turn: Turn = {"role": message.role, "content": message.content}
        if message.reasoning and message.role == "assistant":
            turn |= {"reasoning_content": message.reasoning, "reasoning": message.reasoning}
            if ".thinking" in template and not (message.tool_calls and message.content):
                turn["thinking"] = message.reasoning
        if message.tool_calls and message.role == "assistant":
            turn["tool_calls"] = [_call_of(call, short_ids) for call in message.tool_calls]
            names |= {call.id: call.name for call in message.tool_calls}
        if message.role == "tool":
            turn["tool_call_id"] = _shortened(message.tool_call) if short_ids else message.tool_call
            turn["name"] = message.name or names.get(message.tool_call, "")
        turns.append(turn)
    return _with_results(turns) if "tool_responses" in template and _TOOL_ID not in template else turns


def _with_results(turns: list[Turn]) -> list[Turn]:
    """Returns the turns for a template, such as Gemma 4's first, that has results in the turn of their calls.

    What the model says after them belongs to that turn, too; what it said before comes as a turn of its own,
    because such a template writes a turn's text last.
    """
    merged: list[Turn] = []
    for turn in turns:
        last = merged[-1] if merged else {}
        if turn["role"] == "tool" and "tool_calls" in last:
            result = {"name": turn["name"], "response": _object_or_text(turn["content"])}
            last["tool_responses"] = [*last.get("tool_responses", ()), result]
        elif "tool_calls" in turn and turn["content"]:
            merged.append({"role": turn["role"], "content": turn["content"]})
            merged.append(turn | {"content": ""})
        elif turn["role"] == "assistant" and "tool_calls" not in turn and "tool_responses" in last:
            last["content"] = turn["content"]
        else:
            merged.append(turn)
    return merged


def plain_turns(messages: Sequence[ChatMessage], tools: list[dict[str, Any]], form: ToolFormat) -> list[Turn]:
    """Returns the turns of a chat for a template without tools: calls and their results become text.

    Args:
        messages: of the chat.
        tools: in OpenAI's form; described in the system message.
        form: how calls are written.
    """
    turns: list[Turn] = []
    for message in messages:
        if message.role == "tool":
            result = f"<tool_response>\n{message.content}\n</tool_response>"
            if turns and turns[-1]["role"] == "user" and turns[-1].get("results"):
                turns[-1]["content"] += f"\n{result}"
            else:
                turns.append({"role": "user", "content": result, "results": True})
            continue
        calls = [
            f"{form.begin}\n{json.dumps(_named(call), ensure_ascii=False)}\n{form.end}"
            for call in message.tool_calls
        ]
        content = "\n".join([message.content, *calls] if message.content else calls or [message.content])
        turns.append({"role": message.role, "content": content})
    if tools:
        described = "\n".join(json.dumps(tool, ensure_ascii=False) for tool in tools)
        prompt = _TOOL_PROMPT.format(tools=described)
        if turns and turns[0]["role"] == "system":
            turns[0]["content"] += f"\n\n{prompt}"
        else:
            turns.insert(0, {"role": "system", "content": prompt})
    return [{"role": turn["role"], "content": turn["content"]} for turn in turns]


def with_arguments(turns: list[Turn], form: Callable[[Any], Any]) -> list[Turn]:
    """Returns the same turns with the arguments of calls in another form."""
    changed = []
    for turn in turns:
        calls = [
            call | {"function": call["function"] | {"arguments": form(call["function"]["arguments"])}}
            for call in turn.get("tool_calls", ())
        ]
        changed.append(turn | {"tool_calls": calls} if calls else turn)
    return changed


def _call_of(call: ToolCall, short_ids: bool) -> dict[str, Any]:
    identity = _shortened(call.id) if short_ids else call.id
    return {"id": identity, "type": "function", "function": _named(call)}


def _named(call: ToolCall) -> dict[str, Any]:
    empty = call.arguments.strip() in ("", "null")
    return {"name": call.name, "arguments": JsonObject() if empty else _object_or_text(call.arguments)}


def _shortened(identity: str) -> str:
    """Returns an id of nine letters and digits, the same for the same id."""
    if len(identity) == 9 and identity.isalnum() and identity.isascii():
        return identity
    return hashlib.sha256(identity.encode()).hexdigest()[:9]


def _object_or_text(text: str) -> JsonObject | str:
    value = arguments_of(text)
    return text if value is None else JsonObject(value)
