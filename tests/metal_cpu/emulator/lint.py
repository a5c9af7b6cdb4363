"""The Metal subset we allow ourselves: without what clang takes but Apple may not, or what hides bugs."""

from __future__ import annotations

import functools
import re

from metal_cpu.emulator import rewrite
from metal_cpu.emulator.source import source_writes
from metal_cpu.emulator.toolchain import KEPT

_SPACE = r"(?:device|constant|threadgroup|thread)"
_QUALIFIERS = rf"(?:\b(?:const|volatile|{_SPACE})\s+)*"
_TYPE = (
    r"\b(?:float|half|bfloat|bfloat16_t|float16_t|int|uint|short|ushort|char|uchar|long|ulong|"
    r"u?int(?:8|16|32|64)_t|"
    r"size_t|bool|auto|[TUO]|[A-Z][a-z]\w*|(?:float|half|uint|int|ushort|uchar)[234]|simdgroup_matrix<[^;()]*?>)"
)
BANNED: list[tuple[str, str]] = [
    (r"\bdouble\b", "double does not exist in Metal"),
    (r"\bstd::", "std:: does not exist in Metal"),
    (
        r"\b(?:printf|malloc|free|memcpy|memset|assert|expf|logf|sqrtf|fmaxf|fminf|powf)\s*\(",
        "C library function",
    ),
    (
        r"\b(?:virtual|throw|try|catch|new|delete|goto|dynamic_cast|thread_local|typeid|co_await)\b",
        "not in Metal",
    ),
    (r"__builtin_|__attribute__|\basm\b", "compiler builtin"),
    (r"\bstatic\s+(?!constexpr|const|inline|METAL)", "static local variable"),
    (r"memory_order_(?!relaxed)\w+", "only memory_order_relaxed"),
    (r"\blong\s+(?:long|double)\b", "type not in Metal"),
    (r"\[\s*[&=]?\s*\]\s*\(", "lambda"),
    (r"#\s*define\b", "macro: use constexpr or a template"),
    (r"#\s*include\b", "include: the text must stand alone"),
    (r"\bfunction_constant\b", "function constant: use a template parameter"),
    (
        r"\b(?:vertex|fragment|visible|intersection|mesh|object|sampler|imageblock|ray_data|patch)\b",
        "keyword of Metal",
    ),
    (
        r"\b(?:co_await|co_yield|co_return|consteval|constinit|concept|requires|char8_t)\b|<=>",
        "C++20, which Metal has not",
    ),
    (r"\basync_\w+|\bsimdgroup_async\w+|\bmpp::|\btensor\b", "async copies and tensor operations"),
    (
        rf"\(\s*{_QUALIFIERS}{_TYPE}\s*{_QUALIFIERS}\*\s*\)\s*[\w(&]",
        "C-style pointer cast: use reinterpret_cast",
    ),
]
_CONST_CAST = re.compile(r"\bconst_cast\b(?:<device [A-Za-z_]\w*\*>\((\w+)\))?")
_POINTER = re.compile(
    rf"(?P<before>{_QUALIFIERS}){_TYPE}(?P<after>(?:\s+(?:const|volatile|{_SPACE}))*)\s*[*&]+\s*"
    r"(?:const\s+)?[A-Za-z_]\w*\s*(?=[=;,)\[:])"
)
# What Metal's library declares where `using namespace metal` finds it; our own names must be others.
_LIBRARY = r"(?:saturate|max3|min3|median3|array|mix|select|clamp|fract|dot|cross|popcount)"
_NAMED = re.compile(rf"{_TYPE}\s*[*&]?\s*\b(?P<name>{_LIBRARY})\s*(?=[=;,)(\[])")
_DECLARED_TYPE = re.compile(r"\b(?:struct|class|typename|using|union|enum)\s+([A-Za-z_]\w*)")
_TEMPLATE = r"(?:\w+\s*::\s*)*[A-Za-z_]\w*\s*<[^;(){}]*?>"
_AT_TOP = re.compile(
    r"(?:static\s+|const\s+|constexpr\s+|inline\s+|volatile\s+)*[\w:]+(?:\s*<[^;(){}]*>)?\s+\w+\s*(?:\[[^\]]*\]\s*)?"
    r"(?:=[^;]*|\{[^;]*\})?;"
)
_NO_VARIABLE = re.compile(
    r"^(?:using|typedef|struct|class|enum|template|namespace|static_assert|return)\b|\bconstant\b"
)
_MULTIPLICATION = re.compile(r"(?:return|=|\(|,|\+|-|\*|/)\s*$")
_REINTERPRET = re.compile(r"reinterpret_cast<([^>]*)>\s*\(")
_ORDERED = re.compile(
    r"\b(?:threadgroup_barrier|simdgroup_barrier|simd_\w+|simdgroup_(?:load|store|multiply\w*))\s*\("
)


def _without_comments(text: str) -> str:
    return re.sub(r"//[^\n]*|/\*.*?\*/", lambda m: re.sub(r"[^\n]", " ", m[0]), text, flags=re.S)


def _own_types(clean: str) -> re.Pattern[str]:
    """`_POINTER` for the types that the text declares itself, and for every instantiated template."""
    names = sorted(set(_DECLARED_TYPE.findall(clean)))
    types = "|".join([*(rf"\b{name}\b" for name in names), rf"\b{_TEMPLATE}"])
    return re.compile(_POINTER.pattern.replace(_TYPE, f"(?:{types})"))


def _at_program_scope(clean: str) -> list[tuple[int, str]]:
    """(line, statement) of variables outside all functions that are not in the constant address space."""
    found, depth, statement, begin = [], 0, "", 0
    for position, character in enumerate(clean):
        if character == "{":
            depth += 1
        if not statement.strip():
            begin = position
        if depth == 0 or (character in "{}" and depth == 1):
            statement += character
        if character == "}":
            depth -= 1
            if depth == 0 and not re.match(r"\s*(?:=|;|,)", clean[position + 1 : position + 20]):
                statement = ""  # the end of a function; of a type or an initialiser, a semicolon follows
        if depth == 0 and character == ";":
            text = " ".join(re.sub(r"^\s*#[^\n]*\n", "", statement, flags=re.M).split())
            if _AT_TOP.fullmatch(text) and not _NO_VARIABLE.search(text):
                found.append((clean.count("\n", 0, begin) + 1, text))
            statement = ""
    return found


def _check(label: str, text: str) -> list[str]:
    clean, found = _without_comments(text), []

    def line(position: int) -> int:
        return clean.count("\n", 0, position) + 1

    for pattern, message in BANNED:
        found += [
            f"{label}:{line(m.start())}: {message}: {m[0].strip()}" for m in re.finditer(pattern, clean)
        ]
    for match in _NAMED.finditer(clean):
        found.append(f"{label}:{line(match.start())}: a name of Metal's library: {match['name']}")
    pointers = [*_POINTER.finditer(clean), *_own_types(clean).finditer(clean)]
    for match in {found.start(): found for found in pointers}.values():
        before = clean[: match.start()].rstrip(" ")[-8:]
        if _MULTIPLICATION.search(before) and not before.endswith(("(", ",")):
            continue  # a product such as `= D * x;`
        if not re.search(_SPACE, match["before"] + match["after"]):
            where = f"{label}:{line(match.start())}"
            found.append(f"{where}: pointer or reference without address space: {match[0].strip()}")
    for match in _REINTERPRET.finditer(clean):
        if not re.search(_SPACE, match[1]):
            found.append(f"{label}:{line(match.start())}: reinterpret_cast without address space: {match[0]}")
    return found


def lint(source: str, header: str = "") -> list[str]:
    """Findings as "part:line: message"; an empty list for text inside the subset."""
    return list(_lint(source, header))


@functools.lru_cache(KEPT)
def _lint(source: str, header: str) -> tuple[str, ...]:
    found = _check("header", header) + _check("body", source)
    if "const_cast" in _without_comments(header):
        found.append("header: const_cast: only a kernel's body may write to an input")
    clean = _without_comments(source)
    writes = source_writes(source)
    for match in _CONST_CAST.finditer(clean):
        if match[1] not in writes:
            line = clean.count("\n", 0, match.start()) + 1
            found.append(f"body:{line}: const_cast of what the kernel does not declare to write: {match[0]}")
    for match in re.finditer(r"\breturn\b", clean):
        if _ORDERED.search(clean, match.end()):
            line = clean.count("\n", 0, match.start()) + 1
            found.append(f"body:{line}: return before a barrier or simd operation")
    found += [
        f"header:{line}: program-scope variable without constant: {text}"
        for line, text in _at_program_scope(_without_comments(header))
    ]
    outside = rewrite.threadgroup_variables(_without_comments(header))
    found += [f"header: threadgroup variable outside a kernel body: {name}" for name in outside]
    return tuple(found)
