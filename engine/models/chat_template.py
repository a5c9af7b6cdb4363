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
from collections.abc import Callable, Iterable, Iterator, Mapping, Set, ValuesView
from datetime import datetime
from functools import lru_cache, wraps
from typing import Any, Final

from jinja2 import Template, nodes
from jinja2.exceptions import SecurityError, TemplateError
from jinja2.ext import Extension, loopcontrols
from jinja2.parser import Parser
from jinja2.runtime import LoopContext, Macro, Undefined
from jinja2.sandbox import ImmutableSandboxedEnvironment
from jinja2.utils import Namespace
from jinja2.visitor import NodeTransformer

MAX_SOURCE: Final = 512 << 10  # characters; the longest real template known to us has 30,000
MAX_SECONDS: Final = 3.0  # of CPU time for one rendering, so that a busy machine refuses no honest template
_MAX_STEPS: Final = 300_000  # iterations of loops
_MAX_BITS: Final = 10_000  # of a number
_MAX_MADE: Final = 64 << 20  # characters of all results together; what holds values has weights
_MAX_WIDTH: Final = 10_000  # of an indent, a column, a batch
_MAX_SHORT: Final = 1000  # characters of a date's format or of a path of attributes
_VALUE: Final = 32  # what a value in a list counts for, besides its text
_PLACE: Final = 4  # what a place in a list counts for whose value existed before
_WIDE_FORMAT: Final = re.compile(r"\d{5}|\*|\{[^{}:]*:[^{}]*\{")  # a width that is huge or computed
_DIGITS: Final = re.compile(r"\d+")
_WIDTHS: Final = frozenset(
    {"center", "ljust", "rjust", "zfill", "expandtabs", "to_bytes"}
    | {"indent", "tojson", "wordwrap", "batch", "slice", "round"}
)
_SLOW_SEARCHES: Final = frozenset(
    {"rfind", "rindex", "rsplit", "rpartition", "strip", "lstrip", "rstrip", "trim"}
)
_SQUARE: Final = frozenset({"urlize", "striptags", "wordwrap", "pprint"})  # time grows with the square
_ESCAPES: Final = {"escape": 5, "e": 5, "forceescape": 5, "xmlattr": 12, "urlencode": 12, "tojson": 2}
_EACH: Final = frozenset(  # filters that go through their subject's values
    {"batch", "groupby", "join", "list", "map", "max", "min", "reject", "rejectattr", "reverse", "select"}
    | {"selectattr", "slice", "sort", "sum", "unique"}
)
_CHECKED: Final = frozenset({"format", "replace", "indent", "wordcount", "title"}).union(
    _WIDTHS, _EACH, _SQUARE, _ESCAPES, _SLOW_SEARCHES
)
_SHORT_METHODS: Final = frozenset(  # with short arguments they make nothing larger than their text
    {"strip", "lstrip", "rstrip", "startswith", "endswith", "find", "rfind", "lower", "upper", "isdigit"}
)
_UNREAD: Final = 64 << 10  # what may be spent before the clock is read
_SPACES: Final = " \t\n\r\x0b\x0c\x1c\x1d\x1e\x1f"
_ENCODINGS: Final = frozenset({"utf-8", "utf8", "strict", "ignore", "replace"})
_OPERATORS: Final = frozenset({"+", "*", "**", "%"})
_SCALARS: Final = (int, float, type(None), Undefined)
_KEEPING: Final = frozenset({"attr", "d", "default", "first", "items", "last", "max", "min", "random"})


class TemplateLimitError(SecurityError):
    """The template exceeds a limit; the text says which. Arguments as of `WordedError`."""

    def __init__(self, code: str, *values: object) -> None:
        from engine.protocol import WordedError  # late: with it comes NumPy

        super().__init__(str(WordedError(code, *values)))


class _State(threading.local):
    """What one thread's rendering has used so far."""

    def __init__(self) -> None:
        self.until = float("inf")
        self.steps = self.made = self.unread = 0
        self.sizes: dict[int, tuple[Any, int]] = {}  # of values, which are kept, by their ids


class _MeasuredFilters(dict[str, Callable[..., Any]]):
    """The filters of an environment, of which each is measured, also one that is added later."""

    def __init__(self, environment: GuardedEnvironment, filters: dict[str, Callable[..., Any]]) -> None:
        self._environment = environment
        super().__init__({name: environment.measured(name, each) for name, each in filters.items()})

    def __setitem__(self, name: str, function: Callable[..., Any]) -> None:
        super().__setitem__(name, self._environment.measured(name, function))


class _GuardedTemplate(Template):
    """A template that forgets what it has measured when it has been rendered."""

    def render(self, *args: Any, **options: Any) -> str:
        """Renders it."""
        try:
            return super().render(*args, **options)
        finally:
            self.environment.forget()  # type: ignore[attr-defined]


class GuardedEnvironment(ImmutableSandboxedEnvironment):
    """Jinja's immutable sandbox with limits on source length, time, iterations and size."""

    intercepted_binops = _OPERATORS
    template_class = _GuardedTemplate

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._state = _State()
        self.globals.pop("lipsum", None)
        self.filters = _MeasuredFilters(self, self.filters)

    # --- what compiled templates call -------------------------------------------------------------

    def begin(self) -> str:
        """Resets the limits at the start of a rendering."""
        self._state.until = time.thread_time() + MAX_SECONDS
        self._state.steps = self._state.made = self._state.unread = 0
        self._state.sizes = {}
        return ""

    def forget(self) -> None:
        """Lets go of what was measured."""
        self._state.sizes = {}

    def tick(self) -> str:
        """Counts one iteration of a loop, or one call of a macro.

        Raises:
            TemplateLimitError: there are too many.
        """
        self._state.steps += 1
        if self._state.steps > _MAX_STEPS:
            raise TemplateLimitError("it loops more than {0} times", _MAX_STEPS)
        self._spend(0)
        return ""

    def glue(self, *parts: Any) -> str:
        """Computes the operator `~`."""
        texts = [str(part) for part in parts]
        self._spend(sum(map(len, texts)))
        return "".join(texts)

    def counted(self, value: Any) -> Any:
        """Returns a value that is kept or has just been made, after its size has been counted.

        Raises:
            TemplateLimitError: it is too large, or holds a namespace: it could hold itself.
        """
        if isinstance(value, str):
            self._spend(len(value))
        elif not isinstance(value, _SCALARS):
            self._spend(_length(value) * _PLACE)
            self._size(value)
        return value

    def sized(self, value: Any) -> Any:
        """Returns a slice, after its length has been counted."""
        self._spend(_length(value) * (1 if isinstance(value, str | bytes) else _PLACE))
        return value

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
            if isinstance(left, str | bytes):
                self._before_format(left, [right])
        elif operator == "*":
            if isinstance(left, int) and isinstance(right, int):
                _check_bits(left.bit_length() + right.bit_length())
            else:
                value, count = (right, left) if isinstance(left, int) else (left, right)
                times = max(0, count) if isinstance(count, int) else 0
                if isinstance(value, str):
                    self._spend(len(value) * times * (1 if value.isascii() else 4))
                else:
                    self._spend(max(_length(value) * _PLACE, self._size(value)) * times)
        elif isinstance(left, list | tuple):
            size = self._size(left) + self._size(right)
            self._spend((len(left) + _length(right)) * _PLACE)
            result = super().call_binop(context, operator, left, right)
            return self._keep(result, size)
        else:
            self._spend(_length(left) + _length(right))
        return super().call_binop(context, operator, left, right)

    def call(self, context: Any, function: Any, /, *args: Any, **options: Any) -> Any:
        """Calls a function; what it may make is measured before it runs."""
        owner = getattr(function, "__self__", None)
        if owner is self:  # what `_Guards` has added
            return function(*args)
        if isinstance(function, Macro):
            return super().call(context, function, *args, **options)
        name = getattr(function, "__name__", "")
        if isinstance(owner, str) and name in _SHORT_METHODS and sum(map(_length, args)) <= _VALUE:
            self._spend(len(owner))
            return super().call(context, function, *args, **options)
        given = [*args, *options.values()]
        if function is self.globals.get("strftime_now"):
            if any(_length(value) > _MAX_SHORT for value in given):
                raise TemplateLimitError("it asks for a date in a very long format")
        elif function is self.globals.get("raise_exception"):
            args, options = tuple(str(value)[:_MAX_SHORT] for value in given[:1]), {}  # Jinja adds a loop's
        elif isinstance(owner, str | bytes | int | list | tuple | dict):
            args = tuple(self._before(name, owner, list(args), given))
        if any(isinstance(value, Namespace) for value in given):
            raise TemplateLimitError("it puts a namespace into another value")
        if any(isinstance(value, Iterator) for value in args):
            args = tuple(self._as_list(value) for value in args)
        if name in ("fromkeys", "maketrans") or function is self.globals.get("dict"):
            self._spend(sum(map(_length, given)) * _VALUE)
        result = super().call(context, function, *args, **options)
        if isinstance(result, int | float | None):
            _check_number(result)
        elif not isinstance(result, Namespace):
            self.counted(result)
        return result

    def wrap_str_format(self, value: Any) -> Callable[..., str] | None:
        """Checks `str.format` and `format_map` when they are called."""
        wrapped = super().wrap_str_format(value)
        if wrapped is None:
            return None
        owner, inner = value.__self__, wrapped

        @wraps(inner)
        def measured(*args: Any, **options: Any) -> str:
            self._before_format(owner, [*args, *options.values()])
            return inner(*args, **options)

        return measured

    # --- compiling --------------------------------------------------------------------------------

    def parse(self, source: str, name: str | None = None, filename: str | None = None) -> nodes.Template:
        """Parses a template; `TemplateLimitError` if it is too long."""
        if len(source) > MAX_SOURCE:
            raise TemplateLimitError("it is longer than {0} characters", MAX_SOURCE)
        return super().parse(source, name, filename)

    def compile(self, source: str | nodes.Template, *args: Any, **options: Any) -> Any:
        """Compiles a template whose loops, macros, lists, comparisons and `~` operators are guarded."""
        self.begin()  # Jinja computes what is constant
        tree = self.parse(source) if isinstance(source, str) else source
        guarded: nodes.Template = _Guards().visit(tree)
        guarded.body.insert(0, _statement("begin"))
        return super().compile(guarded, *args, **options)

    # --- limits -----------------------------------------------------------------------------------

    def _spend(self, size: int) -> None:
        state = self._state
        state.made += size
        state.unread += size + _UNREAD // 32
        if state.unread < _UNREAD:
            return  # reading the clock takes longer than most steps
        state.unread = 0
        if state.made > _MAX_MADE:
            raise TemplateLimitError("it makes too much text")
        if time.thread_time() > state.until:
            raise TemplateLimitError("it takes longer than {0} seconds", round(MAX_SECONDS))

    def _size(self, value: Any) -> int:
        """Returns how large a value is if each part counts as often as it occurs in it.

        A list that holds another one twice, and so on thirty times, takes no memory and a billion steps to
        be printed or compared. What has been measured is kept: in the sandbox, no list ever changes.

        Raises:
            TemplateLimitError: it is too large.
        """
        kind = type(value)
        if kind is str:
            return len(value) + _VALUE
        if kind in (int, bool, float) or value is None:
            return _VALUE
        if (known := self._state.sizes.get(id(value))) is not None:
            return known[1]
        if isinstance(value, str | bytes):
            return len(value) + _VALUE
        if isinstance(value, dict | Mapping):
            size = sum(map(self._size, value)) + sum(map(self._size, value.values()))
        elif isinstance(value, list | tuple | Set | ValuesView):
            size = sum(map(self._size, value))
        elif isinstance(value, Namespace):
            raise TemplateLimitError("it puts a namespace into a list or prints it")
        else:
            return _VALUE
        self._keep(value, size + _VALUE)
        return size + _VALUE

    def _keep(self, value: Any, size: int) -> Any:
        if size > _MAX_MADE:
            raise TemplateLimitError("it makes a list that is too large")
        self._state.sizes[id(value)] = (value, size)
        return value

    def _before_format(self, text: str | bytes, args: list[Any]) -> None:
        """Measures a format and what it is given."""
        pattern = text.decode("latin-1") if isinstance(text, bytes) else text
        self._spend(len(pattern))
        if _WIDE_FORMAT.search(pattern):
            raise TemplateLimitError("it formats with a very large width")
        fields = pattern.count("%") + pattern.count("{")
        self._spend(sum(map(int, _DIGITS.findall(pattern))) + fields * sum(map(self._size, args)))

    def _before(self, name: str, owner: Any, args: list[Any], given: list[Any]) -> list[Any]:
        """Measures the result of a method before it is computed, and returns its arguments."""
        self._check_width(name, given)
        size = _length(owner) if isinstance(owner, str | bytes) else 0
        needle = max((len(value) for value in given if isinstance(value, str | bytes)), default=0)
        if name == "join" and args:
            args = [list(self._each(args[0], _VALUE + size)), *args[1:]]
        elif name == "replace" and len(given) > 1 and needle:
            size += owner.count(given[0]) * _length(given[1])
        elif name in ("split", "rsplit", "splitlines") and isinstance(owner, str):
            apart = next((value for value in given if isinstance(value, str)), "")
            size += _VALUE * (owner.count(apart) if apart else _count_spaces(owner))
        elif name == "translate":
            table = given[0] if given and isinstance(given[0], dict) else {}
            size *= max(map(_length, table.values()), default=0) + _VALUE
        elif name == "expandtabs":
            tabs = owner.count("\t" if isinstance(owner, str) else b"\t")
            size += tabs * max((value for value in given if isinstance(value, int)), default=8)
        elif name in ("encode", "decode") and any(str(v).lower() not in _ENCODINGS for v in given):
            raise TemplateLimitError("it asks to {0} in another form than UTF-8", name)
        if name in _SLOW_SEARCHES:
            size += size * needle // 16
        elif name in _SQUARE:
            size += size * size // 64
        self._spend(size)
        return args

    def _check_width(self, name: str, given: list[Any]) -> None:
        if name in _WIDTHS and any(isinstance(value, int) and abs(value) > _MAX_WIDTH for value in given):
            raise TemplateLimitError("it asks for {0} with a very large number", name)

    def _each(self, values: Any, cost: int, *, printed: bool = True) -> Iterator[Any]:
        """Yields values and counts each: its text if it is printed, and what the step costs."""
        for value in values:
            self._spend(cost + (self._size(value) if printed else 0))
            yield value

    def _as_list(self, value: Any) -> Any:
        """Returns the values of an iterator, each counted; other values as they are."""
        if isinstance(value, Iterator) and not isinstance(value, LoopContext):
            return list(self._each(value, _VALUE))
        return value

    def measured(self, name: str, function: Callable[..., Any]) -> Callable[..., Any]:
        """Wraps a filter: its arguments are checked first, and its result is counted."""
        skip = 1 if hasattr(function, "jinja_pass_arg") else 0
        checked, sized = name in _CHECKED, name not in _KEEPING

        def guarded(*args: Any, **options: Any) -> Any:
            if checked and len(args) > skip:
                rest = [*args[skip + 1 :], *options.values()]
                subject = self._before_filter(name, args[skip], rest)
                args = (*args[:skip], subject, *args[skip + 1 :])
            result = function(*args, **options)
            if isinstance(result, str):
                self._spend(len(result) + _VALUE)
            elif isinstance(result, int | float):
                _check_number(result)
            elif not isinstance(result, Namespace):
                self._spend(_length(result) * _PLACE + _VALUE)
                if sized:
                    self._size(result)
            return result

        for mark in ("jinja_pass_arg", "jinja_async_variant"):
            if hasattr(function, mark):
                setattr(guarded, mark, getattr(function, mark))
        return guarded

    def _before_filter(self, name: str, subject: Any, rest: list[Any]) -> Any:
        """Measures what a filter is given, and returns its subject: values are counted as it takes them."""
        self._check_width(name, rest)
        text = isinstance(subject, str)
        if name == "format" and text:
            self._before_format(subject, rest)
        elif name == "replace" and len(rest) > 1:
            self._spend(str(subject).count(str(rest[0])) * _length(rest[1]))
        elif name == "indent" and text:
            width = max((v if isinstance(v, int) else _length(v) for v in rest), default=4)
            self._spend((subject.count("\n") + 1) * width)
        elif name in ("wordcount", "title") and text:
            self._spend(len(subject) * 8)
        elif name in _EACH:
            if name == "sum" and not all(isinstance(v, str | int | float | None) for v in rest):
                raise TemplateLimitError("it adds up lists")
            paths = [len(v) for v in rest if isinstance(v, str)] if name != "join" else []
            if max(paths, default=0) > _MAX_SHORT:
                raise TemplateLimitError("it asks for {0} with a very long text", name)
            cost = _VALUE + max(paths, default=0) * 4
            if name == "join":
                cost += max(map(_length, rest), default=0)
                return self._each(subject, cost)
            if isinstance(subject, Iterator):
                return self._each(subject, cost, printed=False)
            if not (name == "reverse" and text):
                self._spend(_length(subject) * cost)
        if name in _SQUARE:
            self._spend(self._size(subject) ** 2 // 64)
        elif name in _ESCAPES:
            self._spend(self._size(subject) * _ESCAPES[name])
        elif name in _SLOW_SEARCHES and text:
            self._spend(len(subject) * max(map(_length, rest), default=0) // 16)
        return subject


class _Guards(NodeTransformer):
    """Adds a tick to every loop and macro, replaces `~` by a call of `glue`, and counts what is made."""

    def visit_For(self, node: nodes.For | nodes.Macro) -> nodes.Node:
        """Adds a tick to each iteration of a loop, or to each call of a macro."""
        self.generic_visit(node)
        node.body.insert(0, _statement("tick"))
        return node

    visit_Macro = visit_For  # noqa: N815 - Jinja's name

    def visit_Concat(self, node: nodes.Concat) -> nodes.Node:
        """Replaces `a ~ b ~ c`."""
        self.generic_visit(node)
        return _call("glue", node.nodes).set_lineno(node.lineno)

    def visit_Assign(self, node: nodes.Assign) -> nodes.Node:
        """Counts what a namespace keeps."""
        self.generic_visit(node)
        if isinstance(node.target, nodes.NSRef) and isinstance(node.node, nodes.Expr):
            node.node = _call("counted", [node.node]).set_lineno(node.lineno)
        return node

    def visit_List(self, node: nodes.List | nodes.Tuple | nodes.Dict) -> nodes.Node:
        """Counts a list, tuple or dictionary that is not constant, and is no target of an assignment."""
        self.generic_visit(node)
        values = (item.value if isinstance(item, nodes.Pair) else item for item in node.items)
        target = isinstance(node, nodes.Tuple) and node.ctx != "load"
        if target or all(isinstance(value, nodes.Const) for value in values):
            return node
        return _call("counted", [node]).set_lineno(node.lineno)

    visit_Tuple = visit_Dict = visit_List  # noqa: N815 - Jinja's names

    def visit_Getitem(self, node: nodes.Getitem) -> nodes.Node:
        """Counts a slice."""
        self.generic_visit(node)
        if isinstance(node.arg, nodes.Slice):
            return _call("sized", [node]).set_lineno(node.lineno)
        return node


def _call(name: str, args: list[nodes.Expr]) -> nodes.Call:
    return nodes.Call(nodes.EnvironmentAttribute(name), args, [], None, None)


def _statement(name: str) -> nodes.Output:
    statement = nodes.Output([_call(name, [])])
    statement.set_lineno(1)
    return statement


def _length(value: Any) -> int:
    return len(value) if isinstance(value, str | bytes | list | tuple | dict) else 0


def _check_bits(bits: int) -> None:
    if bits > _MAX_BITS:
        raise TemplateLimitError("it computes very large numbers")


def _check_number(value: Any) -> None:
    if isinstance(value, int):
        _check_bits(value.bit_length())


def _count_spaces(text: str) -> int:
    return sum(map(text.count, _SPACES)) if text.isascii() else len(text) // 2


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
