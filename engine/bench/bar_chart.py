"""A bar chart of a benchmark as SVG: Octavo beside its peer."""

from __future__ import annotations

from html import escape
from typing import Final

_WIDTH: Final = 640
_BAR: Final = 22
_LEFT: Final = 150
_RIGHT: Final = 140
_COLOURS: Final = ("#c8553d", "#8a8f98", "#c4c8ce")  # ours, the peer's, another's
PEERS: Final = ("octavo", "mlx-lm")


def bars(title: str, unit: str, figures: dict[str, tuple[float, ...]], sides: tuple[str, ...] = PEERS) -> str:
    """Draws a group of bars for each figure, all on one linear scale.

    Args:
        title: what was measured.
        unit: of the figures.
        figures: name -> a value for each of `sides`.
        sides: at most three names.
    """
    longest = max((value for group in figures.values() for value in group), default=0.0) or 1.0
    scale = (_WIDTH - _LEFT - _RIGHT) / longest
    lines = []
    y = 64
    for name, group in figures.items():
        middle = y + len(group) * _BAR // 2 + 4
        label = escape(name.replace("_", " "))
        lines.append(f'<text x="{_LEFT - 12}" y="{middle}" text-anchor="end">{label}</text>')
        for who, colour, value in zip(sides, _COLOURS, group, strict=False):
            width = max(value * scale, 1.0)
            lines.append(
                f'<rect x="{_LEFT}" y="{y}" width="{width:.1f}" height="{_BAR - 3}" rx="3" fill="{colour}"/>'
                f'<text x="{_LEFT + width + 8:.1f}" y="{y + 15}">{_number(value)} '
                f'<tspan fill="#777">{escape(who)}</tspan></text>'
            )
            y += _BAR
        y += 14
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{_WIDTH}" height="{y + 10}" '
        f'viewBox="0 0 {_WIDTH} {y + 10}" font-family="system-ui, sans-serif" font-size="13">\n'
        f'<rect width="100%" height="100%" fill="#fff"/>\n'
        f'<text x="16" y="26" font-size="16" font-weight="600">{escape(title)}</text>\n'
        f'<text x="16" y="46" fill="#777">{escape(unit)}</text>\n' + "\n".join(lines) + "\n</svg>\n"
    )


def _number(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"
