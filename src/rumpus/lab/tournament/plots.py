"""Plots: win shares with their intervals on one scale, as lines of text and as an SVG picture."""

from __future__ import annotations

from dataclasses import dataclass
from xml.sax.saxutils import escape

from rumpus.lab.tournament.standings import Standings

SCALE = 50
"""Columns of the scale from 0% to 100%, less one."""


@dataclass(frozen=True)
class Pen:
    """The letters that a plot in text is drawn with."""

    dot: str
    line: str
    left: str
    right: str
    even: str


DRAWN = Pen("●", "─", "├", "┤", "┊")
PLAIN = Pen("o", "-", "[", "]", ":")


def draw_shares(table: Standings, pen: Pen) -> list[str]:
    """A line a bot: a dot at its win share, its interval, and a mark where equal bots would stand."""
    names = [standing.bot for standing in table.standings]
    width = max(map(len, names))
    lines = []
    for standing in table.standings:
        low, dot, high = (round(SCALE * share) for share in (standing.wins.low, standing.wins.mean, standing.wins.high))
        row = [" "] * (SCALE + 1)
        row[round(SCALE * table.even)] = pen.even
        row[low : high + 1] = pen.line * (high + 1 - low)
        row[low], row[high] = pen.left, pen.right
        row[dot] = pen.dot
        lines.append(f"{standing.bot:<{width}}  {''.join(row)}".rstrip())
    scale = [" "] * (SCALE + 5)
    for column, label in ((0, "0%"), (SCALE - 2, "100%"), (round(SCALE * table.even) - 2, "even")):
        scale[column : column + len(label)] = label
    return [*lines, f"{'':<{width}}  {''.join(scale)}".rstrip()]


# The picture, in units of its own

LETTER, ROW, LEFT_EDGE, TOP, BOTTOM, AXIS, RIGHT_EDGE = 8, 32, 16, 56, 48, 480, 72


def picture(table: Standings, title: str) -> str:
    """The same as an SVG document, readable on light and on dark pages."""
    names = LEFT_EDGE + LETTER * max(len(standing.bot) for standing in table.standings) + 12
    width = max(names + AXIS + RIGHT_EDGE, LEFT_EDGE + LETTER * len(title) + LEFT_EDGE)
    bottom = TOP + ROW * len(table.standings)

    def x(share: float) -> str:
        return f"{names + AXIS * share:.1f}"

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {bottom + BOTTOM}" role="img"'
        ' font-family="sans-serif" font-size="14">',
        f"<title>{escape(title)}</title>",
        f'<rect width="{width}" height="{bottom + BOTTOM}" fill="#fbfaf7"/>',
        f'<text x="{LEFT_EDGE}" y="28" font-weight="bold" fill="#1d1b26">{escape(title)}</text>',
    ]
    for percent in (0, 25, 50, 75, 100):
        parts += [
            f'<line x1="{x(percent / 100)}" x2="{x(percent / 100)}" y1="{TOP - 8}" y2="{bottom}" stroke="#dcd8cf"/>',
            f'<text x="{x(percent / 100)}" y="{bottom + 18}" text-anchor="middle" fill="#57536a">{percent}%</text>',
        ]
    parts += [
        f'<line x1="{x(table.even)}" x2="{x(table.even)}" y1="{TOP - 8}" y2="{bottom}" stroke="#57536a"'
        ' stroke-dasharray="4 4"/>',
        f'<text x="{x(table.even)}" y="{bottom + 36}" text-anchor="middle" fill="#57536a">even</text>',
    ]
    for number, standing in enumerate(table.standings):
        middle, wins = TOP + ROW * number + ROW // 2 - 4, standing.wins
        parts += [
            f'<text x="{LEFT_EDGE}" y="{middle + 5}" fill="#1d1b26">{escape(standing.bot)}</text>',
            f'<line x1="{x(wins.low)}" x2="{x(wins.high)}" y1="{middle}" y2="{middle}" stroke="#5a3fc0"'
            ' stroke-width="3" stroke-linecap="round"/>',
            f'<circle cx="{x(wins.mean)}" cy="{middle}" r="5" fill="#5a3fc0"/>',
            f'<text x="{names + AXIS + 12}" y="{middle + 5}" fill="#1d1b26">{100 * wins.mean:.1f}%</text>',
        ]
    return "\n".join([*parts, "</svg>", ""])
