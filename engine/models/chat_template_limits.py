"""Rendering of chat templates with limits on time and memory, because a template is a program by a stranger.

transformers renders them in Jinja's sandbox, which denies them unsafe attributes and calls, but lets them
loop forever and build strings of any length. `install` replaces that sandbox by `GuardedEnvironment`: loops
are counted and timed, and whatever can make text grow is measured before it runs. A child process with a CPU
limit would not do: `'a' * 10**10` took 5.5 GB before the limit ended it, and macOS enforces no memory limit.
"""

from __future__ import annotations

import re
import threading
import time
from collections.abc import Callable, Iterable
from typing import Any, Final

from jinja2 import nodes
from jinja2.exceptions import SecurityError
from jinja2.sandbox import ImmutableSandboxedEnvironment
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
