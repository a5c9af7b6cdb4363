"""The calculator: equal to Python's exact arithmetic, bounded for hostile expressions, and its dates."""

from __future__ import annotations

import math
import operator
import re
import statistics
import sys
import zoneinfo
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import anyio
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from mcp.client.client import Client
from mcp.client.stdio import StdioServerParameters
from mcp.server.mcpserver.exceptions import ToolError

from engine.tools import calculator_server
from engine.tools.calculator_server import add_to_date, calculate, days_between, now
from engine.tools.calculator_server import calculator_server as make_server

ROOT = Path(__file__).parents[2]
OPERATORS: dict[str, Callable[[Any, Any], Any]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "/": operator.truediv,
    "//": operator.floordiv,
    "%": operator.mod,
}
COMPARISONS = {"==": operator.eq, "!=": operator.ne, "<": operator.lt, "<=": operator.le, ">": operator.gt}


def exact(text: str) -> Fraction:
    """The number that a result says: a whole one, an exact decimal, or "... (rounded; exactly 1/3)"."""
    found = re.search(r"exactly (\S+)\)$", text)
    return Fraction(found[1] if found else text)


def refusal(expression: str) -> str:
    with pytest.raises(ToolError) as refused:
        calculate(expression)
    assert re.search(r"[.]$", str(refused.value))
    return str(refused.value)


decimals = st.decimals(-1000, 1000, allow_nan=False, places=3)
numbers = st.one_of(st.integers(-(10**6), 10**6), decimals)
trees = st.recursive(
    numbers.map(lambda number: (str(number), Fraction(number))),
    lambda below: st.tuples(st.sampled_from(sorted(OPERATORS)), below, below).map(
        lambda parts: combined(parts)
    ),
    max_leaves=8,
)


def combined(parts: tuple[str, Any, Any]) -> tuple[str, Fraction | None]:
    """An expression of two, with its value by `fractions`; None if it divides by zero."""
    sign, (left, one), (right, other) = parts
    undefined = one is None or other is None or (sign in ("/", "//", "%") and other == 0)
    return f"({left} {sign} {right})", None if undefined else Fraction(OPERATORS[sign](one, other))


@given(trees)
def test_arithmetic_is_that_of_fractions(tree: tuple[str, Fraction | None]) -> None:
    expression, value = tree
    if value is None:
        assert refusal(expression) == "The expression divides by zero."
        return
    result = calculate(expression)
    if max(value.numerator.bit_length(), value.denominator.bit_length()) <= 100 or "rounded" not in result:
        assert exact(result) == value
    else:
        shown = Fraction(result.removesuffix(" (rounded)"))
        assert abs(shown - value) <= abs(value) * Fraction(1, 10**29)


@given(decimals, decimals)
def test_decimals_are_exact(one: Decimal, other: Decimal) -> None:
    assert Decimal(calculate(f"{one} + {other}")) == one + other
    assert Decimal(calculate(f"{one} * {other}")) == one * other


@given(numbers, numbers, st.sampled_from(sorted(COMPARISONS)))
def test_comparisons(one: Any, other: Any, sign: str) -> None:
    assert calculate(f"{one} {sign} {other}") == str(COMPARISONS[sign](one, other)).lower()


@given(st.integers(-50, 50), st.integers(-60, 60))
def test_powers_of_whole_numbers(base: int, exponent: int) -> None:
    assume(base or exponent >= 0)
    value = Fraction(base) ** exponent
    result = calculate(f"({base}) ** ({exponent})")
    if "(rounded)" not in result:
        assert exact(result) == value


@given(st.floats(0.001, 1e6), st.sampled_from(["sin", "exp2", "log", "atan", "sqrt", "cbrt", "log10", "erf"]))
def test_functions_are_those_of_math(number: float, name: str) -> None:
    assume(name != "exp2" or number < 1000)
    assert float(calculate(f"{name}({number!r})")) == pytest.approx(getattr(math, name)(number), rel=1e-14)


@given(st.lists(decimals, min_size=2, max_size=12))
def test_statistics_are_those_of_the_library(values: list[Decimal]) -> None:
    fractions = [Fraction(value) for value in values]
    text = ", ".join(map(str, values))
    for name in ("mean", "median", "variance", "pvariance", "median_low"):
        assert exact(calculate(f"{name}([{text}])")) == getattr(statistics, name)(fractions)
        assert calculate(f"statistics.{name}({text})") == calculate(f"{name}([{text}])")
    assert float(calculate(f"stdev({text})")) == pytest.approx(float(statistics.stdev(values)), rel=1e-13)
    assert exact(calculate(f"sum({text})")) == sum(fractions)
    assert exact(calculate(f"max([{text}])")) == max(fractions)


@pytest.mark.parametrize(
    ("expression", "result"),
    [
        ("0.1 + 0.2", "0.3"),
        ("0.1 + 0.2 == 0.3", "true"),
        ("1/3", "0.333333333333333333333333333333 (rounded; exactly 1/3)"),
        ("1/3 + 2/3", "1"),
        ("-1/8", "-0.125"),
        ("10 / 2", "5"),
        ("7 × 6 ÷ 2 − 1", "20"),
        ("-2 ** 2", "-4"),
        ("2 ** 3 ** 2", "512"),
        ("2 ** 0.5", "1.4142135623731"),
        ("sqrt(1/4)", "0.5"),
        ("sqrt(10**600) == 10**300", "true"),
        ("1e3 + .5 + 5.", "1005.5"),
        ("1_000 + 0x10", "1016"),
        ("1 < 2 < 3", "true"),
        ("1 < 3 < 2", "false"),
        ("log(1000, 10)", "3"),
        ("log(2 ** 5000, 2)", "5000"),
        ("comb(49, 6)", "13983816"),
        ("perm(5) == factorial(5)", "true"),
        ("gcd(12, 18, 27)", "3"),
        ("lcm([4, 6])", "12"),
        ("round(2.345, 2)", "2.34"),
        ("floor(-2.5) + ceil(2.1) + trunc(-1.9)", "-1"),
        ("dist([0, 0], (3, 4))", "5"),
        ("math.sin(math.pi / 2)", "1"),
        ("quantiles([1, 2, 3, 4, 5])", "[1.5, 3, 4.5]"),
        ("linear_regression([1, 2, 3], [2, 4, 6])", "[2, 0]"),
        ("1.0001 ** 10000", "2.71814592682493"),
        ("2 ** 9999 % 7", str(2**9999 % 7)),
        ("\n 1 +\n 1 ", "2"),
        ("1" + "+1" * 1_900, "1901"),
    ],
)
def test_results(expression: str, result: str) -> None:
    assert calculate(expression) == result


@pytest.mark.parametrize(
    ("expression", "sentence"),
    [
        ("", "cannot be read"),
        ("2 3", "Write it as in Python"),
        ("(1", "cannot be read"),
        ("1 \udc80", "cannot be read"),
        ("0\0", "cannot be read"),
        ("2 ^ 3", "for powers, not ^"),
        ("1 << 3", "operators are"),
        ("x", "does not know 'x'"),
        ("'a' * 3", "does not know"),
        ("True + 1", "does not know 'True'"),
        ("None", "does not know"),
        ("1j", "does not know"),
        ("[1] * 9", "lists are for functions"),
        ("[1] in [2]", "lists are for functions"),
        ("1 is 1", "Compare numbers"),
        ("math.inf", "does not know"),
        ("math.sys", "does not know"),
        ("(1).real", "does not know"),
        ("[i for i in [1]]", "does not know"),
        ("(lambda: 1)()", "does not know"),
        ("f'{1}'", "does not know"),
        ("(x := 1)", "does not know"),
        ("print(1)", "There is no function 'print'"),
        ("__import__('os').system('true')", "does not know"),
        ("eval('1')", "does not know"),
        ("open(0)", "There is no function 'open'"),
        ("sqrt(x=2)", "without names of arguments"),
        ("sqrt(*[2])", "does not know"),
        ("sqrt(-1)", "has no result"),
        ("log(0)", "has no result"),
        ("mean([])", "has no result"),
        ("max()", "has no result"),
        ("correlation([1], [1, 2])", "has no result"),
        ("factorial(-1)", "has no result"),
        ("factorial(2.5)", "whether they must be whole"),
        ("sqrt()", "look how many it takes"),
        ("median([[1], [2]])", "does not take these"),
        ("(-8) ** (1/3)", "not a real number"),
        ("1 / 0", "divides by zero"),
        ("0 ** -1", "divides by zero"),
        ("1 // 0.0", "divides by zero"),
        ("1 % 0", "divides by zero"),
    ],
)
def test_what_is_no_arithmetic_is_refused(expression: str, sentence: str) -> None:
    assert sentence in refusal(expression)


HOSTILE = [
    "9**9**9**9",
    "9**9**99",
    "(2**9999)**9999",
    "2**100000000000",
    "2**-100000000000",
    "0.5**100000",
    "1.5**(10**30)",
    "(1/3)**(10**30)",
    "factorial(100000)",
    "factorial(10**30)",
    "factorial(factorial(20))",
    "comb(10**30, 10**29)",
    "comb(10**9, 5*10**8)",
    "perm(10**9, 10**8)",
    "gamma(172)",
    "exp(1000)",
    "1e308 * 1e308 * pi",
    "1e999999999",
    "1e-999999999",
    "1e-2000 * 1e-2000",
    "round(1.5, 10**9)",
    "round(1, -10**9)",
    "sin(10**400)",
    "9" * 4_000,
    "9" * 3_900 + ".5",
    "9" * 100_000,
    "(" * 4_000,
    "[" * 4_000,
    "-" * 3_900 + "1",
    "-" * 80 + "1",
    "~" * 3_900 + "1",
    "not " * 900 + "1",
    "2**" * 1_300 + "2",
    "1 if 1 else " * 300 + "1",
    "lambda:" * 500 + "1",
    "a." * 1_900 + "b",
    "sqrt(" * 90 + "2" + ")" * 90,
    "*".join(["2**9999"] * 400),
    f"lcm({','.join(f'{number}**900' for number in range(1001, 1300))})",
    f"sum({','.join(f'1/{number}**900' for number in range(1001, 1300))})",
    f"prod({','.join(f'{number}**90' for number in range(1001, 1300))})",
    f"mean({','.join(f'1/{number}**600' for number in range(1001, 1200))})",
    "+".join(f"1/{number}**999" for number in range(700, 960)),
    "+".join(["stdev(2**9999,1/3**999)"] * 100),
    "[" + ",".join(["2**9999"] * 490) + "]" * 2,
]


@pytest.mark.parametrize("expression", HOSTILE, ids=lambda text: text[:30])
def test_hostile_expressions_are_refused(expression: str) -> None:
    """That each ends is what counts: without bounds most of these take hours or all memory."""
    assert len(refusal(expression)) < 1_000


@given(st.text(alphabet="0123456789.+-*/%()[], eqrtsumcobfal<=", max_size=60))
def test_any_text_has_a_result_or_a_sentence(text: str) -> None:
    with suppress(ToolError):
        assert calculate(text)


def test_every_function_takes_numbers() -> None:
    for name, function in calculator_server._FUNCTIONS.items():
        assert callable(function)
        outcomes = []
        for arguments in ("0.5", "1, 1", "5", "[1, 2, 4]", "[1, 2], [3, 4]", "5, 2"):
            try:
                outcomes.append(calculate(f"{name}({arguments})"))
            except ToolError:
                continue
        assert outcomes, name


# --- Dates

days = st.dates(date(1, 1, 1), date(9999, 12, 31))


@given(days, days)
def test_days_between(one: date, other: date) -> None:
    text = days_between(one.isoformat(), other.isoformat())
    assert text.startswith(f"{(other - one).days:,} days from {one:%A}, ")
    if abs((other - one).days) < 2_000:
        first, last = min(one, other), max(one, other)
        working = sum((first + timedelta(each)).weekday() < 5 for each in range((last - first).days))
        assert f", {working:,} days are Monday to Friday." in text


@given(days, st.integers(-4_000_000, 4_000_000))
def test_days_are_added(day: date, count: int) -> None:
    try:
        expected = (day + timedelta(count)).isoformat()
    except OverflowError:
        with pytest.raises(ToolError, match="beyond the years"):
            add_to_date(day.isoformat(), days=count)
        return
    assert add_to_date(day.isoformat(), days=count).endswith(f"({expected})")


@pytest.mark.parametrize(
    ("start", "added", "result"),
    [
        ("2024-02-29", {"years": 1}, "Friday, 28 February 2025 (2025-02-28)"),
        ("2026-01-31", {"months": 1}, "Saturday, 28 February 2026 (2026-02-28)"),
        ("2026-01-31", {"months": -2}, "Sunday, 30 November 2025 (2025-11-30)"),
        ("2026-01-31", {"months": 14, "weeks": 1, "days": 1}, "Thursday, 8 April 2027 (2027-04-08)"),
        ("2026-01-31T10:00", {}, "Saturday, 31 January 2026 (2026-01-31)"),
    ],
)
def test_parts_of_dates_are_added(start: str, added: dict[str, int], result: str) -> None:
    assert add_to_date(start, **added) == result


@pytest.mark.parametrize(
    "added", [{"years": 10**30}, {"months": -(10**9)}, {"days": 10**30}, {"weeks": -(10**6)}]
)
def test_dates_end(added: dict[str, int]) -> None:
    with pytest.raises(ToolError, match="beyond the years 1 to 9999"):
        add_to_date("today", **added)


@pytest.mark.parametrize("text", ["31.1.2026", "2026-02-30", "x" * 10_000, "\0"])
def test_what_is_no_date_is_refused(text: str) -> None:
    with pytest.raises(ToolError, match="is not a date: write YYYY-MM-DD") as refused:
        days_between("today", text)
    assert len(str(refused.value)) < 100


def test_the_time_is_told() -> None:
    before = datetime.now(UTC).replace(microsecond=0)
    for zone in ("", "UTC", "Asia/Kolkata", " Europe/Berlin "):
        text = now(zone)
        found = re.search(r"^ISO 8601: (\S+)$", text, re.M)
        assert found
        moment = datetime.fromisoformat(found[1])
        assert before <= moment <= datetime.now(UTC)
        assert text.startswith(f"{moment:%A}, {moment.day} {moment:%B} {moment.year} ({moment.date()}), ")
    assert "UTC+05:30" in now("Asia/Kolkata")


@pytest.mark.parametrize("zone", ["America", "../../etc/passwd", "/etc/localtime", "x" * 9_000, "\0"])
def test_other_zones_are_refused(zone: str) -> None:
    with pytest.raises(ToolError, match="There is no time zone") as refused:
        now(zone)
    assert len(str(refused.value)) < 300


def test_a_city_is_found() -> None:
    with pytest.raises(ToolError, match=r"Did you mean America/New_York\?"):
        now("new york")
    assert "UTC" in zoneinfo.available_timezones()


# --- As a process


def test_the_server_serves_other_programs() -> None:
    async def use() -> None:
        command = ["-m", "engine", "tools-server", "calculator"]
        async with Client(StdioServerParameters(command=sys.executable, args=command, cwd=ROOT)) as client:
            tools = (await client.list_tools()).tools
            assert [tool.name for tool in tools] == ["calculate", "now", "days_between", "add_to_date"]
            assert all(tool.annotations and tool.annotations.read_only_hint for tool in tools)
            result = await client.call_tool("calculate", {"expression": "0.1 + 0.2"})
            assert (result.is_error, result.content[0].text) == (False, "0.3")
            result = await client.call_tool("calculate", {"expression": "9**9**9**9"})
            assert result.is_error
            assert "too large" in result.content[0].text
            result = await client.call_tool("calculate", {"wrong": 1})
            assert result.is_error

    anyio.run(use)


def test_every_tool_says_what_it_does() -> None:
    async def described() -> list[str]:
        return [tool.description or "" for tool in await make_server().list_tools()]

    assert all(re.match(r"(Calculates|Returns) ", text) for text in anyio.run(described))
