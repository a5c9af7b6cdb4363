"""A bar chart of a benchmark as SVG: Octavo beside its peer."""

from __future__ import annotations

from html import escape
from typing import Final

_WIDTH: Final = 640
_BAR: Final = 22
_LEFT: Final = 150
_RIGHT: Final = 90
_COLOURS: Final = {"octavo": "#c8553d", "mlx-lm": "#8a8f98"}


def bars(title: str, unit: str, figures: dict[str, tuple[float, float]]) -> str:
    """Draws one pair of bars a figure, on one linear scale.

    Args:
        title: what was measured.
        unit: of the figures.
        figures: name -> (octavo, peer).
    """
    longest = max((value for pair in figures.values() for value in pair), default=0.0) or 1.0
    scale = (_WIDTH - _LEFT - _RIGHT) / longest
    lines = []
    y = 64
    for name, pair in figures.items():
        lines.append(f'<text x="{_LEFT - 12}" y="{y + _BAR + 5}" text-anchor="end">{escape(name)}</text>')
        for (who, colour), value in zip(_COLOURS.items(), pair, strict=True):
            width = max(value * scale, 1.0)
            lines.append(
                f'<rect x="{_LEFT}" y="{y}" width="{width:.1f}" height="{_BAR - 3}" rx="3" fill="{colour}"/>'
                f'<text x="{_LEFT + width + 8:.1f}" y="{y + 15}">{value:.3g} '
                f'<tspan fill="#777">{who}</tspan></text>'
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
