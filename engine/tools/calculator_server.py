"""MCP server "Calculator and time": arithmetic, exact where it can be, and dates.

Expressions are read by `ast` and never run as Python. The length of a text, the size of numbers and the work
of each function are bounded, so that a hostile expression ends within milliseconds.
"""

from __future__ import annotations

import ast
import math
import operator
import statistics
import zoneinfo
from calendar import monthrange
from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta, tzinfo
from decimal import Context, Decimal
from fractions import Fraction
from inspect import getdoc
from typing import Any, Final

from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from mcp_types import ToolAnnotations

from engine import __version__

_MAX_LENGTH: Final = 4_000  # characters of an expression
_MAX_DEPTH: Final = 60  # of operations in each other; a long sum has no depth
_MAX_BITS: Final = 10_000  # of a whole number: 3,000 digits
_MAX_FRACTION: Final = 2_000  # bits of a fraction's parts; a longer one goes on as a float
_MAX_WORK: Final = 200_000  # bits that `comb` and `perm` multiply
_MAX_PLACES: Final = 300  # of `round`
_SHOWN_PLACES: Final = 60  # of an exact decimal number
_SHOWN_DIGITS: Final = 30  # of another fraction
_TOO_LARGE: Final = "A number is too large: whole ones may have 3,000 digits, others go up to 1e308."
_TOO_SMALL: Final = "A number is closer to 0 than can be calculated with."

_OPERATORS: Final[dict[type[ast.operator], Callable[[Any, Any], Any]]] = {
    ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul,
    ast.FloorDiv: operator.floordiv, ast.Mod: operator.mod,
    ast.Div: lambda left, right: Fraction(left) / right if isinstance(left, int) else left / right,
    ast.Pow: lambda left, right: _power(left, right),
}  # fmt: skip
_COMPARISONS: Final[dict[type[ast.cmpop], Callable[[Any, Any], Any]]] = {
    ast.Eq: operator.eq, ast.NotEq: operator.ne, ast.Lt: operator.lt,
    ast.LtE: operator.le, ast.Gt: operator.gt, ast.GtE: operator.ge,
}  # fmt: skip
_SIGNS: Final = str.maketrans("×·÷−", "**/-")
_CONSTANTS: Final = {"pi": math.pi, "e": math.e, "tau": math.tau}


def calculate(expression: str) -> str:
    """Calculates an expression and returns the result.

    Numbers, + - * / // % **, brackets, comparisons, lists like [1, 2, 3], pi, e, tau, and the functions of
    Python's math and statistics that take numbers: sqrt(2), mean(1, 2, 4), stdev([1, 2, 4]), comb(49, 6),
    round(2.345, 2). Angles are in radians. Fractions are exact: 0.1 + 0.2 is 0.3, and 1/3 is kept as 1/3.
    """
    if len(expression) > _MAX_LENGTH:
        raise ToolError(f"The expression is too long: {_MAX_LENGTH:,} characters are the most.")
    text = " ".join(expression.split()).translate(_SIGNS)
    try:
        return _shown(_value(ast.parse(text, mode="eval").body, text))
    except (SyntaxError, ValueError) as error:
        reason = error.msg if isinstance(error, SyntaxError) else "it has characters that do not belong there"
        raise ToolError(f"The expression cannot be read ({reason}). Write it as in Python.") from error
    except (RecursionError, MemoryError) as error:
        raise ToolError("The expression has too many operations in each other.") from error
    except ZeroDivisionError as error:
        raise ToolError("The expression divides by zero.") from error
    except OverflowError as error:
        raise ToolError(_TOO_LARGE) from error


def _value(node: ast.expr, text: str, depth: int = 0) -> Any:
    """Returns the value of a part of an expression: int, Fraction, float, bool, or a tuple of these.

    Raises:
        ToolError: it has something that is not allowed, or is too large.
        ZeroDivisionError, OverflowError: as in Python.
    """
    if depth > _MAX_DEPTH:
        raise ToolError(f"The expression has more than {_MAX_DEPTH} operations in each other.")
    match node:
        case ast.Constant(value=int() | float() as number) if not isinstance(number, bool):
            return _literal(_written(node, text), number)
        case ast.Name(id=name) | ast.Attribute(value=ast.Name(id="math"), attr=name) if name in _CONSTANTS:
            return _CONSTANTS[name]
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            return -_number(_value(operand, text, depth + 1))
        case ast.UnaryOp(op=ast.UAdd(), operand=operand):
            return _number(_value(operand, text, depth + 1))
        case ast.BinOp():
            return _operations(node, text, depth)
        case ast.Compare(left=left, ops=signs, comparators=others):
            values = [_number(_value(each, text, depth + 1)) for each in (left, *others)]
            if not all(type(sign) in _COMPARISONS for sign in signs):
                raise ToolError("Compare numbers with ==, !=, <, <=, > or >=.")
            pairs = zip(signs, values[:-1], values[1:], strict=True)
            return all(_COMPARISONS[type(sign)](one, other) for sign, one, other in pairs)
        case ast.List(elts=elements) | ast.Tuple(elts=elements):
            return tuple(_value(each, text, depth + 1) for each in elements)
        case (
            ast.Call(func=ast.Name(id=name), keywords=[])
            | ast.Call(func=ast.Attribute(value=ast.Name(id="math" | "statistics"), attr=name), keywords=[])
        ):
            return _called(name, [_value(each, text, depth + 1) for each in node.args])
    raise ToolError(
        f"The calculator does not know {_written(node, text)[:40]!r}: it takes numbers, operators, pi, e and "
        "tau, lists, and functions of numbers like sqrt(2), without names of arguments."
    )


def _written(node: ast.expr, text: str) -> str:
    """Returns a part of an expression, which is one line; `ast.get_source_segment` takes far longer."""
    return text.encode()[node.col_offset : node.end_col_offset].decode()


def _literal(written: str, value: float) -> Any:
    """Returns a number as it is written, not as the nearest float."""
    if isinstance(value, int):
        return _bounded(value)
    mantissa, _, exponent = written.replace("_", "").lower().partition("e")
    if abs(int(exponent or 0)) > _MAX_FRACTION:
        raise ToolError(_TOO_LARGE if int(exponent) > 0 else _TOO_SMALL)
    return _bounded(Fraction(mantissa.rstrip(".")) * Fraction(10) ** int(exponent or 0))


def _operations(node: ast.expr, text: str, depth: int) -> Any:
    """Returns the value of operations from left to right, as many as there are."""
    chain: list[ast.BinOp] = []
    while isinstance(node, ast.BinOp):
        chain.append(node)
        node = node.left
    value = _value(node, text, depth + 1)
    for each in reversed(chain):
        operation = _OPERATORS.get(type(each.op))
        if operation is None:
            raise ToolError("The operators are + - * / // % and ** (for powers, not ^).")
        value = _bounded(operation(_number(value), _number(_value(each.right, text, depth + 1))))
    return value


def _called(name: str, arguments: list[Any]) -> Any:
    if name not in _FUNCTIONS:
        names = ", ".join(sorted(_FUNCTIONS))
        raise ToolError(f"There is no function {name[:40]!r}. There are: {names}.")
    try:
        return _bounded(_FUNCTIONS[name](*arguments))
    except ValueError as error:  # `statistics` raises a kind of it
        raise ToolError(f"{name} has no result for these numbers: {error}.") from error
    except (TypeError, AttributeError, IndexError) as error:
        reason = "look how many it takes, and whether they must be whole, or lists"
        raise ToolError(f"{name} does not take these arguments: {reason}.") from error


def _number(value: Any) -> Any:
    if isinstance(value, tuple):
        raise ToolError("Operators take numbers; lists are for functions like sum, mean and stdev.")
    return value


def _bounded(value: Any) -> Any:
    """Returns a result as int if it is whole, and as float if it is too long to stay a fraction.

    Raises:
        ToolError: it is not real, not finite, or too large or small.
        OverflowError: it is too large for a float.
    """
    if isinstance(value, list | tuple):
        return tuple(_bounded(each) for each in value)
    if isinstance(value, complex):
        raise ToolError("The result is not a real number.")
    if isinstance(value, Fraction) and value.denominator == 1:
        value = value.numerator
    if (isinstance(value, float) and not math.isfinite(value)) or (
        isinstance(value, int) and value.bit_length() > _MAX_BITS
    ):
        raise ToolError(_TOO_LARGE)
    return _approximate(value) if _bits(value) > _MAX_FRACTION and isinstance(value, Fraction) else value


def _bits(value: Any) -> int:
    """Returns the length of an exact number, or of all in a list; 0 of a float."""
    if isinstance(value, tuple):
        return sum(map(_bits, value))
    return (
        0 if isinstance(value, float) else max(value.numerator.bit_length(), value.denominator.bit_length())
    )


def _power(base: Any, exponent: Any) -> Any:
    if isinstance(exponent, int) and not isinstance(base, float):
        if abs(base) in (0, 1) or (_bits(base) - 1) * abs(exponent) <= _MAX_BITS:
            return Fraction(base) ** exponent
        base = float(base)
    result = base**exponent
    if result == 0 != base:
        raise ToolError(_TOO_SMALL)
    return result


# --- Functions: those of `math` and `statistics`, with bounds


def _approximate(value: Any) -> Any:
    """Returns a fraction as float; whole numbers stay, since logarithms take long ones."""
    if isinstance(value, tuple):
        return tuple(map(_approximate, value))
    if not isinstance(value, Fraction):
        return value
    if float(value) == 0:
        raise ToolError(_TOO_SMALL)
    return float(value)


def _exact(value: Any) -> Any:
    """Returns a whole number as a fraction, which `statistics` divides exactly."""
    if isinstance(value, tuple):
        return tuple(map(_exact, value))
    return Fraction(value) if isinstance(value, int) else value


def _of_floats(function: Callable[..., Any]) -> Callable[..., Any]:
    return lambda *arguments: function(*map(_approximate, arguments))


def _of_lists(function: Callable[..., Any]) -> Callable[..., Any]:
    """Returns a function of lists that takes numbers as well; long ones become floats."""

    def call(*arguments: Any) -> Any:
        lists = arguments if any(isinstance(each, tuple) for each in arguments) else (arguments,)
        return function(*map(_approximate if _bits(lists) > _MAX_BITS else _exact, lists))

    return call


def _folded(function: Callable[[Any, Any], Any], start: int) -> Callable[..., Any]:
    """Returns a function of a list or of numbers, bounded at each step."""

    def call(*arguments: Any) -> Any:
        total: Any = start
        for each in arguments[0] if arguments and isinstance(arguments[0], tuple) else arguments:
            total = _bounded(function(total, _number(each)))
        return total

    return call


def _choices(function: Callable[[int, int], int]) -> Callable[..., int]:
    """Returns `math.comb` or `math.perm` with a bound for what is multiplied."""

    def call(total: int, *chosen: int) -> int:
        count = operator.index(chosen[0] if chosen or function is math.comb else total)
        steps = min(count, total - count) if function is math.comb else count
        if 0 <= count <= total and steps * total.bit_length() > _MAX_WORK:
            raise ToolError(_TOO_LARGE)
        return function(total, count)

    return call


def _square_root(value: Any) -> Any:
    if isinstance(value, int | Fraction) and value >= 0:
        root = Fraction(math.isqrt(value.numerator), math.isqrt(value.denominator))
        if root * root == value:
            return root
    return math.sqrt(value)


def _rounded(value: Any, places: int = 0) -> Any:
    if abs(places) > _MAX_PLACES:
        raise ToolError(f"Round to {_MAX_PLACES} places at most.")
    return round(value, places)


_MATH: Final = (
    "sin cos tan asin acos atan atan2 sinh cosh tanh asinh acosh atanh exp exp2 expm1 log log2 log10 log1p "
    "cbrt hypot dist gamma lgamma erf erfc degrees radians fmod remainder copysign"
)
_STATISTICS: Final = (
    "mean fmean median median_low median_high mode multimode stdev pstdev variance pvariance geometric_mean "
    "harmonic_mean quantiles correlation covariance linear_regression"
)
_FUNCTIONS: Final[dict[str, Callable[..., Any]]] = {
    **{name: _of_floats(getattr(math, name)) for name in _MATH.split()},
    **{name: _of_lists(getattr(statistics, name)) for name in _STATISTICS.split()},
    **{function.__name__: _of_lists(function) for function in (min, max)},
    **{function.__name__: function for function in (abs, math.floor, math.ceil, math.trunc, math.isqrt)},
    **{function.__name__: _choices(function) for function in (math.comb, math.perm)},
    **dict.fromkeys(("sum", "fsum"), _folded(operator.add, 0)),
    "prod": _folded(operator.mul, 1),
    "gcd": _folded(math.gcd, 0),
    "lcm": _folded(math.lcm, 1),
    "pow": _power,
    "sqrt": _square_root,
    "round": _rounded,
    "factorial": lambda value: _choices(math.perm)(value) if value >= 0 else math.factorial(value),
}


def _shown(value: Any) -> str:
    """Returns a result as text: all digits of an exact decimal, 30 of another fraction, 15 of a float."""
    match value:
        case tuple():
            return f"[{', '.join(map(_shown, value))}]"
        case bool() | int():
            return str(value).lower()
        case float():
            return f"{value:.15g}"
    top, bottom = value.numerator, value.denominator
    if 10**_SHOWN_PLACES % bottom == 0:
        digits = str(abs(top) * 10**_SHOWN_PLACES // bottom).rjust(_SHOWN_PLACES + 1, "0")
        places = digits[-_SHOWN_PLACES:].rstrip("0")
        return f"{'-' * (top < 0)}{digits[:-_SHOWN_PLACES]}.{places}"
    about = Context(prec=_SHOWN_DIGITS).divide(Decimal(top), Decimal(bottom))
    exact = f"; exactly {top}/{bottom}" if _bits(value) <= 100 else ""
    return f"{about} (rounded{exact})"


# --- Dates


def now(time_zone: str = "") -> str:
    """Returns the date, weekday and time now, in the time zone of this computer or in another one.

    Args:
        time_zone: a name like Europe/Berlin, or UTC; empty for that of this computer.
    """
    name = time_zone.strip()[:80]
    moment = datetime.now(UTC).astimezone(_zone(name) if name else None)
    offset = moment.strftime("%z")
    return (
        f"{_day(moment.date())}, {moment:%H:%M:%S}, week {moment.isocalendar().week}\n"
        f"ISO 8601: {moment.isoformat(timespec='seconds')}\n"
        f"Time zone: {name or moment.tzname()}, UTC{offset[:3]}:{offset[3:5]}"
    )


def days_between(start: str, end: str) -> str:
    """Returns the days from one date to another, in weeks too, and how many of them are Monday to Friday.

    Args:
        start: a date as YYYY-MM-DD, or "today".
        end: the same; this day itself is not counted.
    """
    first, last = _date(start), _date(end)
    low, high = min(first, last), max(first, last)
    weeks, rest = divmod((high - low).days, 7)
    working = weeks * 5 + sum((low.weekday() + each) % 7 < 5 for each in range(rest))
    return (
        f"{(last - first).days:,} days from {_day(first)} to {_day(last)}: {weeks:,} weeks and {rest} days.\n"
        f"From {low} until the day before {high}, {working:,} days are Monday to Friday."
    )


def add_to_date(start: str, years: int = 0, months: int = 0, weeks: int = 0, days: int = 0) -> str:
    """Returns the date that is so much after another one; negative numbers go back.

    Years and months are added first; a day that the month lacks becomes its last.

    Args:
        start: a date as YYYY-MM-DD, or "today".
    """
    day = _date(start)
    try:
        year, month = divmod((day.year + years) * 12 + day.month - 1 + months, 12)
        if not 1 <= year <= 9999:
            raise OverflowError
        last = monthrange(year, month + 1)[1]
        return _day(date(year, month + 1, min(day.day, last)) + timedelta(weeks=weeks, days=days))
    except OverflowError as error:
        raise ToolError("The result is beyond the years 1 to 9999.") from error


def _day(day: date) -> str:
    return f"{day:%A}, {day.day} {day:%B} {day.year} ({day.isoformat()})"


def _date(text: str) -> date:
    text = text.strip().lower()
    try:
        return datetime.fromisoformat(text).date() if text not in ("", "today", "now") else date.today()
    except ValueError as error:
        raise ToolError(f"{text[:40]!r} is not a date: write YYYY-MM-DD.") from error


def _zone(name: str) -> tzinfo:
    if name.upper() in ("UTC", "GMT", "Z"):
        return UTC
    try:
        return zoneinfo.ZoneInfo(name)
    except (zoneinfo.ZoneInfoNotFoundError, ValueError, OSError) as error:
        city = name.rpartition("/")[2].replace(" ", "_").lower()
        near = sorted(each for each in zoneinfo.available_timezones() if city and city in each.lower())[:5]
        hint = f"Did you mean {' or '.join(near)}?" if near else "Write one like Europe/Berlin."
        raise ToolError(f"There is no time zone {name!r}. {hint}") from error


def calculator_server() -> MCPServer[Any]:
    """Returns the server; its `run` serves a program on stdin and stdout."""
    server: MCPServer[Any] = MCPServer(
        "octavo-calculator", title="Calculator and time", version=__version__, log_level="WARNING"
    )
    reads = ToolAnnotations(read_only_hint=True, open_world_hint=False)
    for function in (calculate, now, days_between, add_to_date):
        server.tool(annotations=reads, description=getdoc(function), structured_output=False)(function)
    return server
