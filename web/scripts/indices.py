"""Write src/lib/cards/indices.ts: the outlines of the ranks on cards, from the bold weight of the page's typeface.

    python -m pip install fonttools brotli && python scripts/indices.py

Needed only after a change of the typeface; its licence is the SIL Open Font License 1.1.
"""

from pathlib import Path

from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

HERE = Path(__file__).parents[1]
FONT = HERE / "node_modules/@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2"
BOLD = 720
GLYPHS = "23456789JQKA10BR"
CAPITAL = 100
"""Height of a capital in the outlines."""

HEAD = """/**
 * Outlines of the characters of card indices, 100 high, from the baseline up. scripts/indices.py writes them from
 * Source Sans 3 (SIL Open Font License 1.1). As paths, they are the same in every browser and need no font.
 */

export interface Outline {
  readonly width: number;
  readonly path: string;
}

"""


def outline(font: TTFont, character: str) -> str:
    """Return the entry of a character."""
    glyphs = font.getGlyphSet()
    name = font.getBestCmap()[ord(character)]
    scale = CAPITAL / font["OS/2"].sCapHeight
    pen = SVGPathPen(glyphs, ntos=lambda value: str(round(value)))
    glyphs[name].draw(TransformPen(pen, (scale, 0, 0, -scale, 0, 0)))
    width = round(glyphs[name].width * scale)
    key = character if character.isalpha() else f'"{character}"'
    return f'  {key}: {{\n    width: {width},\n    path: "{pen.getCommands()}",\n  }},\n'


def main() -> None:
    """Write the file."""
    font = instantiateVariableFont(TTFont(FONT), {"wght": BOLD})
    entries = "".join(outline(font, character) for character in GLYPHS)
    text = f"{HEAD}export const OUTLINES: Readonly<Record<string, Outline>> = {{\n{entries}}};\n"
    (HERE / "src/lib/cards/indices.ts").write_text(text)


if __name__ == "__main__":
    main()
