"""Rendering of chat templates, with limits on time and memory because a template is a program by a stranger.

transformers renders them in Jinja's sandbox, which denies them unsafe attributes and calls, but lets them
loop forever and build strings of any length. `install` replaces that sandbox by `GuardedEnvironment`: loops
are counted and timed, and whatever can make text grow is measured before it runs. A child process with a CPU
limit would not do: `'a' * 10**10` took 5.5 GB before the limit ended it, and macOS enforces no memory limit.
"""

from __future__ import annotations

import json
import re
import threading
import time
from collections.abc import Callable, Iterable, Mapping
from datetime import datetime
from functools import lru_cache
from typing import Any, Final

from jinja2 import Template, nodes
from jinja2.exceptions import SecurityError, TemplateError
from jinja2.ext import Extension, loopcontrols
from jinja2.parser import Parser
from jinja2.sandbox import ImmutableSandboxedEnvironment
from jinja2.utils import Namespace
from jinja2.visitor import NodeTransformer

MAX_SOURCE: Final = 512 << 10  # characters; the longest real template known to us has 30,000
MAX_SECONDS: Final = 3.0  # of CPU time for one rendering, so that a busy machine refuses no honest template
_MAX_STEPS: Final = 300_000  # iterations of loops
_MAX_BITS: Final = 10_000  # of a number
_MAX_MADE: Final = 64 << 20  # characters or items of all results together
_MAX_WIDTH: Final = 10_000  # of an indent, a column, a batch
_WIDE_FORMAT: Final = re.compile(r"\d{5}|\*|\{[^{}]*:[^{}]*\{")  # a width that is huge or computed
_WIDTHS: Final = {"center", "indent", "tojson", "wordwrap", "batch", "slice"}
_OPERATORS: Final = frozenset({"+", "*", "**", "%"})


class TemplateLimitError(SecurityError):
    """The template exceeds a limit; the text says which."""


class GuardedEnvironment(ImmutableSandboxedEnvironment):
    """Jinja's immutable sandbox with limits on source length, time, iterations and size."""

    intercepted_binops = _OPERATORS

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._state = threading.local()
        self.globals.pop("lipsum", None)
        self.filters = {name: self._measured(name, function) for name, function in self.filters.items()}

    # --- what compiled templates call -------------------------------------------------------------

    def begin(self) -> str:
        """Resets the limits at the start of a rendering."""
        self._state.until = time.thread_time() + MAX_SECONDS
        self._state.steps = self._state.made = 0
        return ""

    def tick(self) -> str:
        """Counts one iteration of a loop, or one call of a macro.

        Raises:
            TemplateLimitError: there are too many.
        """
        self._state.steps = getattr(self._state, "steps", 0) + 1
        if self._state.steps > _MAX_STEPS:
            raise TemplateLimitError(f"it loops more than {_MAX_STEPS:,} times")
        self._spend(0)
        return ""

    def glue(self, *parts: Any) -> str:
        """Computes the operator `~`."""
        texts = [str(part) for part in parts]
        self._spend(sum(map(len, texts)))
        return "".join(texts)

    def concat(self, parts: Iterable[str]) -> str:
        """Joins the output of a template or of one of its blocks."""
        texts = []
        for text in parts:
            self._spend(len(text))
            texts.append(text)
        return "".join(texts)

    def call_binop(self, context: Any, operator: str, left: Any, right: Any) -> Any:
        """Computes the operators that can make text or lists grow."""
        if operator == "**":
            if isinstance(left, int) and isinstance(right, int):
                _check_bits(left.bit_length() * max(0, right))
        elif operator == "%":
            if isinstance(left, str):
                _check_format(left)
        else:
            sizes = [_length(left), _length(right)]
            if operator == "*" and isinstance(left, int) and isinstance(right, int):
                _check_bits(left.bit_length() + right.bit_length())
            elif operator == "*":
                count = left if isinstance(left, int) else right
                self._spend(max(sizes) * max(0, count if isinstance(count, int) else 0))
            else:
                self._spend(sum(sizes))
        return super().call_binop(context, operator, left, right)

    def call(self, context: Any, function: Any, /, *args: Any, **options: Any) -> Any:
        """Calls a function; methods of strings and lists are measured before they run."""
        owner = getattr(function, "__self__", None)
        if isinstance(owner, str | bytes | list | tuple):
            self._before(getattr(function, "__name__", ""), owner, [*args, *options.values()])
        return super().call(context, function, *args, **options)

    def wrap_str_format(self, value: Any) -> Callable[..., str] | None:
        """Checks `str.format` and `format_map` when the attribute is looked up."""
        owner = getattr(value, "__self__", None)
        if isinstance(owner, str) and getattr(value, "__name__", "") in ("format", "format_map"):
            _check_format(owner)
        return super().wrap_str_format(value)

    # --- compiling --------------------------------------------------------------------------------

    def parse(self, source: str, name: str | None = None, filename: str | None = None) -> nodes.Template:
        """Parses a template.

        Raises:
            TemplateLimitError: it is too long.
        """
        if len(source) > MAX_SOURCE:
            raise TemplateLimitError(f"it is longer than {MAX_SOURCE:,} characters")
        return super().parse(source, name, filename)

    def compile(self, source: str | nodes.Template, *args: Any, **options: Any) -> Any:
        """Compiles a template whose loops, macros and `~` operators are guarded."""
        tree = self.parse(source) if isinstance(source, str) else source
        guarded: nodes.Template = _Guards().visit(tree)
        guarded.body.insert(0, _statement("begin"))
        return super().compile(guarded, *args, **options)

    # --- limits -----------------------------------------------------------------------------------

    def _spend(self, size: int) -> None:
        self._state.made = getattr(self._state, "made", 0) + size
        if self._state.made > _MAX_MADE:
            raise TemplateLimitError("it makes too much text")
        if time.thread_time() > getattr(self._state, "until", float("inf")):
            raise TemplateLimitError(f"it takes longer than {MAX_SECONDS:.0f} seconds")

    def _before(self, name: str, owner: Any, args: list[Any]) -> None:
        """Measures the result of a method or filter before it is computed."""
        if any(isinstance(value, int) and value > _MAX_WIDTH for value in args):
            raise TemplateLimitError(f"it asks for {name} with a very large number")
        size = _length(owner)
        if name == "replace" and len(args) > 1:
            size = (size + 1) * max(1, _length(args[1]))
        elif name == "join" and args and isinstance(args[0], list | tuple):
            size = sum(map(_length, args[0])) + len(args[0]) * size
        self._spend(size)

    def _measured(self, name: str, function: Callable[..., Any]) -> Callable[..., Any]:
        """Wraps a filter: its arguments are checked first, and its result is counted."""

        def guarded(*args: Any, **options: Any) -> Any:
            skip = 1 if hasattr(function, "jinja_pass_arg") else 0
            subject, rest = args[skip] if len(args) > skip else None, [*args[skip + 1 :], *options.values()]
            if name in _WIDTHS and any(isinstance(v, int) and v > _MAX_WIDTH for v in rest):
                raise TemplateLimitError(f"it asks for {name} with a very large number")
            if name == "format" and isinstance(subject, str):
                _check_format(subject)
            if name == "replace" and len(rest) > 1:
                self._spend((_length(subject) + 1) * max(1, _length(rest[1])))
            if name == "join" and isinstance(subject, list | tuple):
                self._spend(len(subject) * max((_length(value) for value in rest), default=0))
            if name == "indent" and isinstance(subject, str):
                width = max((v for v in rest if isinstance(v, int)), default=4)
                self._spend((subject.count("\n") + 1) * width)
            result = function(*args, **options)
            self._spend(_length(result))
            return result

        for mark in ("jinja_pass_arg", "jinja_async_variant"):
            if hasattr(function, mark):
                setattr(guarded, mark, getattr(function, mark))
        return guarded


class _Guards(NodeTransformer):
    """Adds a tick to every loop and macro, and replaces `~` by a call of `glue`."""

    def visit_For(self, node: nodes.For) -> nodes.Node:
        """Adds a tick to each iteration of a loop."""
        self.generic_visit(node)
        node.body.insert(0, _statement("tick"))
        return node

    def visit_Macro(self, node: nodes.Macro) -> nodes.Node:
        """Adds a tick to each call of a macro."""
        self.generic_visit(node)
        node.body.insert(0, _statement("tick"))
        return node

    def visit_Concat(self, node: nodes.Concat) -> nodes.Node:
        """Replaces `a ~ b ~ c`."""
        self.generic_visit(node)
        return _call("glue", node.nodes).set_lineno(node.lineno)


def _call(name: str, args: list[nodes.Expr]) -> nodes.Call:
    return nodes.Call(nodes.EnvironmentAttribute(name), args, [], None, None)


def _statement(name: str) -> nodes.Output:
    statement = nodes.Output([_call(name, [])])
    statement.set_lineno(1)
    return statement


def _length(value: Any) -> int:
    return len(value) if isinstance(value, str | bytes | list | tuple | dict) else 0


def _check_format(text: str) -> None:
    if _WIDE_FORMAT.search(text):
        raise TemplateLimitError("it formats with a very large width")


def _check_bits(bits: int) -> None:
    if bits > _MAX_BITS:
        raise TemplateLimitError("it computes very large numbers")


# --- Rendering without transformers
_REASONING: Final = ("reasoning_content", "thinking", "reasoning")  # names of a turn's reasoning


class _GenerationTag(Extension):
    """The tag `generation`, with which templates mark what the assistant says; nothing is tracked here."""

    tags = {"generation"}

    def parse(self, parser: Parser) -> nodes.Node:
        """Parses the tag as a block that comes out as it is."""
        line = next(parser.stream).lineno
        body = parser.parse_statements(("name:endgeneration",), drop_needle=True)
        return nodes.CallBlock(self.call_method("_unchanged"), [], [], body).set_lineno(line)

    def _unchanged(self, caller: Callable[[], str]) -> str:
        return caller()


class _TemplateDict:
    """What templates know as `dict`: it makes dictionaries and has no attributes of the class."""

    def __call__(self, *args: Any, **items: Any) -> dict[Any, Any]:
        return dict(*args, **items)

    def fromkeys(self, *args: Any) -> dict[Any, Any]:
        """Returns a dictionary with the same value for each key."""
        return dict.fromkeys(*args)


class _TemplateNamespace(Namespace):
    """What templates know as `namespace`: it takes no names that begin with an underscore."""

    def __init__(*args: Any, **items: Any) -> None:  # `self` may be an item
        attributes = dict(*args[1:], **items)
        for name in attributes:
            _check_attribute(name)
        Namespace.__init__(args[0], attributes)

    def __setitem__(self, name: str, value: Any) -> None:
        _check_attribute(name)
        super().__setitem__(name, value)


def _check_attribute(name: Any) -> None:
    if isinstance(name, str) and name.startswith("_"):
        raise SecurityError(f"Chat templates cannot keep {name!r} in a namespace: it begins with _")


def _raise_exception(message: str) -> None:
    raise TemplateError(message)


def _to_json(
    value: Any,
    ensure_ascii: bool = False,
    indent: int | None = None,
    separators: tuple[str, str] | None = None,
    sort_keys: bool = False,
) -> str:
    return json.dumps(
        value, ensure_ascii=ensure_ascii, indent=indent, separators=separators, sort_keys=sort_keys
    )


def _strftime_now(pattern: str) -> str:
    return datetime.now().strftime(pattern)  # templates mean the local time


@lru_cache(maxsize=8)
def _compiled(source: str) -> Template:
    """Returns a template compiled in an environment like that of transformers 5.23."""
    environment = GuardedEnvironment(
        trim_blocks=True, lstrip_blocks=True, extensions=[_GenerationTag, loopcontrols]
    )
    environment.filters["tojson"] = _to_json
    environment.globals |= {
        "raise_exception": _raise_exception,
        "strftime_now": _strftime_now,
        "dict": _TemplateDict(),
        "namespace": _TemplateNamespace,
    }
    return environment.from_string(source)


def _plain(value: Any) -> Any:
    """Returns a value made of plain JSON types only, so that a template calls no methods of other classes."""
    if value is None or type(value) in (str, int, float, bool):
        return value
    if isinstance(value, str):
        return str.__str__(value)
    if isinstance(value, int):
        return int.__int__(value)
    if isinstance(value, float):
        return float.__float__(value)
    if isinstance(value, Mapping):
        return {_plain(key): _plain(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_plain(item) for item in value]
    if isinstance(value, tuple):
        return tuple(_plain(item) for item in value)
    return f"<{type(value).__name__}>"


def _plain_turn(turn: dict[str, Any]) -> dict[str, Any]:
    """Returns a turn without the keys that have no value, and with its reasoning under every usual name."""
    plain = {_plain(key): _plain(value) for key, value in turn.items() if value is not None}
    reasoning = next((plain[key] for key in _REASONING if plain.get(key) is not None), None)
    return plain if reasoning is None else {"thinking": reasoning} | plain | {"reasoning_content": reasoning}


def render_chat(
    template: str | dict[str, str],
    turns: list[dict[str, Any]],
    *,
    tools: list[dict[str, Any]] | None,
    add_generation_prompt: bool,
    special_tokens: dict[str, str],
    options: dict[str, Any],
) -> str:
    """Renders a chat and returns the text that transformers' `apply_chat_template` returns for it.

    Args:
        template: the source of the chat template; several by name, of which "tool_use" is for chats with
            tools and "default" for the others.
        turns: of the chat.
        tools: that the model may call, in OpenAI's form.
        add_generation_prompt: whether the beginning of an answer comes last.
        special_tokens: the texts of the tokenizer's special tokens by their names, such as `bos_token`.
        options: for the template; they come before special tokens of the same name.

    Raises:
        ValueError: there is no turn, or no template for this chat.
        TemplateError: the template is faulty, refuses the chat or, as `TemplateLimitError`, exceeds a limit.
    """
    if isinstance(template, dict):
        name = "tool_use" if tools is not None and "tool_use" in template else "default"
        if name not in template:
            raise ValueError(f"None of the chat templates is the default; there are {', '.join(template)}")
        template = template[name]
    if not turns:
        raise ValueError("The chat has no message")
    try:
        return _compiled(template).render(
            messages=[_plain_turn(turn) for turn in turns],
            tools=_plain(tools),
            documents=None,
            add_generation_prompt=add_generation_prompt,
            **_plain(special_tokens | options),
        )
    except RecursionError as error:
        raise TemplateLimitError("it nests too deeply") from error


def install() -> None:
    """Makes transformers render every chat template in the guarded environment. Idempotent."""
    import transformers.utils.chat_template_utils  # noqa: F401 - a name in it is replaced

    from engine.model_patches import replace_name

    replace_name(
        "transformers.utils.chat_template_utils",
        "ImmutableSandboxedEnvironment",
        ImmutableSandboxedEnvironment,
        GuardedEnvironment,
    )
