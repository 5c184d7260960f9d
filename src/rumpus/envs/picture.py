"""A terminal's page as a picture: letter by letter, in its colours, all pictures of one size."""

from __future__ import annotations

import io
from functools import cache
from typing import Any, NamedTuple

import numpy as np
from PIL import Image, ImageDraw, ImageFont
from rich.cells import cell_len
from rich.console import Console, RenderableType
from rich.style import Style
from rich.terminal_theme import SVG_EXPORT_THEME

from rumpus.core.record import Array

CELL_WIDTH, CELL_HEIGHT = 9, 18
FONT_SIZE = 15
MONOSPACED = ("DejaVuSansMono.ttf", "Menlo.ttc", "consola.ttf", "LiberationMono-Regular.ttf")
"""Fonts of Linux, macOS and Windows whose letters fill a cell each."""
SIMPLE = str.maketrans("─━│┃╭╮╰╯┌┐└┘├┤┬┴┼╴╶▒▸✓★☆●◆▮▯…", "--||++++++++++++++#>v***o*#o.")
"""What stands for letters that Pillow's own font lacks."""
DIMMED = 0.55

Colour = tuple[int, int, int]


class Font(NamedTuple):
    face: Any
    simple: bool
    """Whether it has few letters besides the usual ones, and each of its own width."""


def as_picture(page: RenderableType, width: int, rows: int) -> Array:
    """The page drawn, height x width x 3 bytes; what does not fit is cut off."""
    picture = Image.new("RGB", (width * CELL_WIDTH, rows * CELL_HEIGHT), _triple(SVG_EXPORT_THEME.background_color))
    pen = ImageDraw.Draw(picture)
    console = Console(file=io.StringIO(), width=width, force_terminal=True, color_system="truecolor", highlight=False)
    for row, line in enumerate(console.render_lines(page, pad=False)[:rows]):
        column = 0
        for segment in line:
            _write(pen, segment.text, segment.style or Style.null(), row, column)
            column += segment.cell_length
    return np.asarray(picture).copy()


def _write(pen: ImageDraw.ImageDraw, text: str, style: Style, row: int, column: int) -> None:
    font = _font()
    ink, paper = _colours(style)
    top = row * CELL_HEIGHT
    if paper is not None:
        box = (column * CELL_WIDTH, top, (column + cell_len(text)) * CELL_WIDTH - 1, top + CELL_HEIGHT - 1)
        pen.rectangle(box, fill=paper)
    for letter in text.translate(SIMPLE) if font.simple else text:
        if letter != " ":
            middle = column * CELL_WIDTH + CELL_WIDTH / 2
            pen.text(
                (middle, top), letter, fill=ink, font=font.face, anchor="ma", stroke_width=0.3 if style.bold else 0
            )
        column += cell_len(letter)


def _colours(style: Style) -> tuple[Colour, Colour | None]:
    """Ink and paper; no paper where the page shows through."""
    theme = SVG_EXPORT_THEME
    ink = _triple(style.color.get_truecolor(theme) if style.color else theme.foreground_color)
    paper = _triple(style.bgcolor.get_truecolor(theme, foreground=False)) if style.bgcolor else None
    if style.dim:
        ink = _triple(round(part * DIMMED) for part in ink)
    if style.reverse:
        ink, paper = paper or _triple(theme.background_color), ink
    return ink, paper


def _triple(colour: Any) -> Colour:
    red, green, blue = colour
    return red, green, blue


@cache
def _font() -> Font:
    """A monospaced font of this machine, or the one that Pillow brings."""
    for name in MONOSPACED:
        try:
            return Font(ImageFont.truetype(name, FONT_SIZE), simple=False)
        except OSError:
            continue
    return Font(ImageFont.load_default(FONT_SIZE), simple=True)
