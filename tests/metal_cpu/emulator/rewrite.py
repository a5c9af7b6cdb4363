"""Small rewrites that turn Metal text into C++ that clang takes: the fewer the better.

Attributes go, unsuffixed literals become float (Metal has no double), threadgroup variables become calls to
the runtime, vector casts and constructors become those of the emulated library. Line numbers stay.
"""

from __future__ import annotations

import functools
import re
from dataclasses import dataclass

from metal_cpu.emulator.toolchain import KEPT, MetalCompileError

_THREADGROUP = re.compile(
    r"(?m)(^|[;{}]\s*|^\s*)threadgroup\s+((?:(?:const|volatile)\s+)?[A-Za-z_][\w:]*(?:\s*<[^;(){}]*>)?)"
    r"\s+([A-Za-z_]\w*)\s*((?:\[[^\]]*\])*)\s*;"
)
_FLOAT_LITERAL = re.compile(r"(?<![\w.])((?:\d+\.\d*|\.\d+)(?:[eE][+-]?\d+)?|\d+[eE][+-]?\d+)(?![\w.])")
_HALF_LITERAL = re.compile(r"(?<![\w.])(\d+\.\d*|\.\d+)h\b")
_VECTOR = r"(?:float|half|bfloat|int|uint|short|ushort|char|uchar|long|ulong)[234]"
_VECTOR_CAST = re.compile(rf"(?<![\w>])\(({_VECTOR})\)(?=\s*[\w(\-+~!*&.])")
_VECTOR_DECLARATION = re.compile(rf"\b({_VECTOR})\s+([A-Za-z_]\w*)\(")
_PARAMETERS_FOLLOW = re.compile(
    r"\s*(const|device|thread|constant|threadgroup|[A-Za-z_]\w*\s+[A-Za-z_]\w*\s*[,)])"
)
_ATTRIBUTE = re.compile(
    r"\[\[\s*(kernel|host_name|buffer|threadgroup\(|max_total|function_constant|"
    r"[a-z_]+_(?:in|per)_[a-z_]+|thread_execution_width|grid_|dispatch_)"
)
_FUNCTION_CONSTANT = re.compile(r"constant\s+(\w+)\s+(\w+)\s*\[\[\s*function_constant\((\d+)\)\s*\]\]\s*;")
_HOST_NAME = re.compile(r"\ntemplate\s*\[\[\s*host_name.*?;\s*\n", re.S)
_SMALL_THREADGROUP_TYPE = re.compile(r"threadgroup\s+(?:u?char|u?int8_t|bool)\b")


@dataclass(frozen=True)
class Parameter:
    """A parameter of the kernel function: its declaration without the attribute, and the attribute."""

    name: str
    declaration: str
    attribute: str

    @property
    def buffer(self) -> int | None:
        """The buffer index, if it is a buffer."""
        match = re.search(r"buffer\((\d+)\)", self.attribute)
        return int(match[1]) if match else None

    @property
    def is_reference(self) -> bool:
        return "&" in self.declaration


def _closing(text: str, start: int, opening: str, closing: str) -> int:
    """The index after the bracket that closes the one before `start`."""
    depth = 1
    while depth:
        depth += (text[start] == opening) - (text[start] == closing)
        start += 1
    return start


def _split_top_level(text: str) -> list[str]:
    parts, depth, part = [], 0, ""
    for character in text:
        depth += (character in "<([") - (character in ">)]")
        if character == "," and depth == 0:
            parts.append(part)
            part = ""
        else:
            part += character
    return [p.strip() for p in [*parts, part] if p.strip()]


@functools.lru_cache(KEPT)
def parse_parameters(text: str, kernel: str) -> tuple[Parameter, ...]:
    """The parameters of a kernel function.

    Raises:
        MetalCompileError: if there is no such kernel.
    """
    start = re.search(
        r"(?:\[\[\s*kernel[^\]]*\]\]|\bkernel)\s*(?:\[\[[^\]]*\]\]\s*)*void\s+"
        + re.escape(kernel)
        + r"\s*\(",
        text,
    )
    if not start:
        raise MetalCompileError(f"kernel {kernel} not found")
    end = _closing(text, start.end(), "(", ")")
    parameters = []
    for part in _split_top_level(re.sub(r"//[^\n]*", "", text[start.end() : end - 1])):
        attribute = re.search(r"\[\[(.*)\]\]", part, re.S)
        declaration = (part[: attribute.start()] if attribute else part).strip()
        name = re.search(r"(\w+)\s*$", declaration)
        assert name is not None, declaration
        parameters.append(Parameter(name[1], declaration, attribute[1].strip() if attribute else ""))
    return tuple(parameters)


def _strip_attributes(text: str) -> str:
    out, i = [], 0
    while (j := text.find("[[", i)) >= 0:
        if _ATTRIBUTE.match(text, j):
            out.append(text[i:j])
            i = _closing(text, j + 1, "[", "]")
        else:
            out.append(text[i : j + 2])
            i = j + 2
    return "".join(out) + text[i:]


def _vector_declarations(text: str) -> str:
    """`float4 v(a, b, c, d);` becomes `float4 v = float4(a, b, c, d);`."""
    out, i = [], 0
    for match in _VECTOR_DECLARATION.finditer(text):
        end = _closing(text, match.end(), "(", ")")
        arguments = text[match.end() : end]
        if text[end : end + 1] == ";" and match.start() >= i and not _PARAMETERS_FOLLOW.match(arguments):
            out.append(text[i : match.start()] + f"{match[1]} {match[2]} = {match[1]}({arguments}")
            i = end
    return "".join(out) + text[i:]


def to_cpp(text: str, constants: dict[int, int | bool] | None = None) -> str:
    """Metal text as C++ text. `constants` are the values of function constants by index; 0 if not given."""
    return _to_cpp(text, tuple((constants or {}).items()))


@functools.lru_cache(KEPT)
def _to_cpp(text: str, constants: tuple[tuple[int, int | bool], ...]) -> str:
    values = dict(constants)
    text = _FUNCTION_CONSTANT.sub(
        lambda m: f"static const {m[1]} {m[2]} = ({m[1]}){str(values.get(int(m[3]), 0)).lower()};", text
    )
    text = _HOST_NAME.sub("\n", text)
    text = text.replace("#pragma clang loop unroll(full)", "")  # a hint that only slows our builds
    text = _HALF_LITERAL.sub(r"((half)\1f)", text)
    text = _VECTOR_CAST.sub(r"metal::mc_cast<\1>{}->*", text)
    text = _vector_declarations(text)
    text = _FLOAT_LITERAL.sub(r"\1f", text)
    text = _THREADGROUP.sub(
        lambda m: f"{m[1]}MC_THREADGROUP_VARIABLE(MC_TYPE({m[2]}), {m[3]}, {m[4]});", text
    )
    return _strip_attributes(text)


def threadgroup_granule(text: str) -> int:
    """Bytes a cell of threadgroup shadow memory covers: 1 if the kernel has byte arrays there, else 2."""
    return 1 if _SMALL_THREADGROUP_TYPE.search(text) else 2


def threadgroup_variables(text: str) -> list[str]:
    """The names of the threadgroup variables declared in the text."""
    return [match[3] for match in _THREADGROUP.finditer(text)]
