"""`python -m app.formulas.typesetting_process`: reads formulas from stdin, writes SVG to stdout.

Messages are MessagePack behind a length of four bytes. It ends when stdin closes.
"""

from __future__ import annotations

import contextlib
import io
import re
import struct
import sys
import warnings
from typing import Final

import msgspec

from app.processes.reader_limits import end_beyond

SIZE: Final = 16.0  # px of the font
INK: Final = "#010203"  # stands for the colour of the text
_MAX_MEMORY: Final = 1 << 30  # bytes
_MAX_SVG: Final = 400_000  # characters
_MAX_DEPTH: Final = 24  # groups in each other
_UNKNOWN: Final = re.compile(r"\\[a-zA-Z]{3,}")  # a command that is left over in the MathML
_DROPPED: Final = re.compile(r"\\(?:label|tag\*?)\{[^{}]*\}|\\(?:displaystyle|nonumber|notag)(?![a-zA-Z])")


class Order(msgspec.Struct):
    """A formula to typeset."""

    latex: str
    block: bool


class Typeset(msgspec.Struct):
    """A formula in SVG; sizes in px of a font of `SIZE`. Without `svg` it could not be typeset."""

    svg: str = ""
    width: float = 0.0
    height: float = 0.0
    depth: float = 0.0  # below the baseline


def typeset(order: Order) -> Typeset:
    """Typesets one formula; what ziamath does not know gives an empty one."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # of how ziamath reads its font
        import ziamath
        from latex2mathml.converter import convert

    latex = _DROPPED.sub("", order.latex)
    if _depth(latex) > _MAX_DEPTH:
        return Typeset()
    mathml = convert(latex, display="block" if order.block else "inline")
    if _UNKNOWN.search(mathml):
        return Typeset()
    ziamath.config.svg2 = False
    made = ziamath.Latex(latex, size=SIZE, color=INK, inline=not order.block)
    svg = made.svg()
    width, height = made.getsize()
    if len(svg) > _MAX_SVG or not 0 < width < 4000 or not 0 < height < 2000:
        return Typeset()
    return Typeset(svg, width, height, max(0.0, -made.getyofst()))


def _depth(latex: str) -> int:
    depth = most = 0
    for letter in latex:
        depth += (letter == "{") - (letter == "}")
        most = max(most, depth)
    return most


def main() -> None:
    """Answers each order until stdin closes."""
    with contextlib.suppress(ImportError, OSError, ValueError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (_MAX_MEMORY, _MAX_MEMORY))
    end_beyond(_MAX_MEMORY)
    source, out = sys.stdin.buffer, sys.stdout.buffer
    sys.stdout = io.StringIO()  # nothing else may write there
    while len(head := source.read(4)) == 4:
        (length,) = struct.unpack("<I", head)
        try:
            answer = typeset(msgspec.msgpack.decode(source.read(length), type=Order))
        except Exception:  # noqa: BLE001  whatever a library makes of a formula, it is shown as its source
            answer = Typeset()
        data = msgspec.msgpack.encode(answer)
        out.write(struct.pack("<I", len(data)) + data)
        out.flush()


if __name__ == "__main__":
    main()
