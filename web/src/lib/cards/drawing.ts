/** Content and geometry of a drawn card, in a 100 × 140 box. */

import { t } from "../i18n/language.svelte";
import { face, type Mark, rankLabel, type Suit } from "./card";
import { OUTLINES } from "./indices";
import { COURTS, into, SIGNS, type Square, STAR } from "./signs";

/**
 * Card style: `large` with all pips, `small` with one large sign, `stacked` with the suit beside the rank, and `short`,
 * a small card without the lower part, which would be blank where the next card covers the sign.
 */
export type Style = "large" | "small" | "stacked" | "short";

/** Height of a card of each style, in hundredths of its width. */
export const HEIGHTS: Readonly<Record<Style, number>> = { large: 140, small: 140, stacked: 140, short: 112 };

/** Place of the rank: bottom centre, height of a capital, and the width to which a longer rank is fitted. */
interface RankPlace {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly width: number;
}

interface Places {
  readonly rank: RankPlace;
  /** Suit sign that stays visible with the rank when another card covers the rest. */
  readonly suit: Square;
  /**
   * The single large sign, clear of the next card, and the transform of the figure of a court card or a joker, which
   * stands on the lower edge; null if all pips are drawn.
   */
  readonly big: { readonly sign: Square; readonly figure: string } | null;
  /** Transform to the centre of the badge. */
  readonly badge: string;
}

const PLACES: Readonly<Record<Style, Places>> = {
  large: {
    rank: { x: 16, y: 29, size: 21, width: 23 },
    suit: { x: 7.5, y: 34, size: 17 },
    big: null,
    badge: "translate(82 18)",
  },
  small: {
    rank: { x: 19.5, y: 39, size: 31, width: 29 },
    suit: { x: 7, y: 48, size: 25 },
    big: {
      sign: { x: 54, y: 90, size: 39 },
      figure: "translate(40 83.7) scale(.92)",
    },
    badge: "translate(20 95)",
  },
  short: {
    rank: { x: 19.5, y: 39, size: 31, width: 29 },
    suit: { x: 7, y: 47, size: 25 },
    big: {
      sign: { x: 52, y: 60, size: 40 },
      figure: "translate(40 55.7) scale(.92)",
    },
    badge: "translate(20 92)",
  },
  stacked: {
    rank: { x: 17, y: 38, size: 30, width: 27 },
    suit: { x: 32, y: 15, size: 22 },
    big: {
      sign: { x: 25, y: 70, size: 50 },
      figure: "translate(13 68.7) scale(1.17)",
    },
    badge: "translate(19 121)",
  },
};

/** Part of a card, from its left edge, that is visible in the closest row and in the closest columns. */
export const VISIBLE = { small: 0.36, short: 0.36, stacked: 0.545 } as const;

/** Corner with large indices, for players who prefer them. */
const LARGE: Readonly<Record<Exclude<Style, "large">, Pick<Places, "rank" | "suit">>> = {
  small: { rank: { x: 20, y: 46, size: 39, width: 31 }, suit: { x: 6, y: 55, size: 29 } },
  short: { rank: { x: 20, y: 46, size: 39, width: 31 }, suit: { x: 7, y: 52, size: 26 } },
  stacked: { rank: { x: 17, y: 43, size: 36, width: 28 }, suit: { x: 32, y: 18, size: 23 } },
};

/** Part of a card: a path and its transform. */
export interface Part {
  readonly path: string;
  readonly transform: string;
}

export interface Drawing {
  readonly at: Places;
  readonly colour: Suit;
  /** Characters of the rank; empty for a joker whose name has other characters, which is `label`. */
  readonly rank: readonly Part[];
  readonly label: string;
  /** Suit, or the star of a joker, in the corner. */
  readonly sign: Part;
  /** Large sign: a suit or headgear; null where all pips are drawn. */
  readonly big: Part | null;
  readonly joker: boolean;
  readonly badge: string | null;
}

/** Return the drawing of a card, including its mark and the rank that it represents in a play. */
export function drawingOf(
  card: string,
  look: Style,
  { mark = null, as = null, large = false }: { mark?: Mark | null; as?: string | null; large?: boolean } = {},
): Drawing {
  const { rank: code, suit } = face(card);
  const at = large && look !== "large" ? { ...PLACES[look], ...LARGE[look] } : PLACES[look];
  const label = suit !== null ? rankLabel(code) : t(code === "RJ" ? "joker-RJ" : "joker-BJ");
  const sign = suit === null ? STAR : SIGNS[suit];
  return {
    at,
    colour: suit ?? (code === "RJ" ? "h" : "s"),
    rank: indexOf(label, at.rank),
    label,
    sign: { path: sign, transform: into(at.suit) },
    big: at.big === null ? null : { path: COURTS[code] ?? sign, transform: into(at.big.sign) },
    joker: suit === null,
    badge: as !== null ? rankLabel(as) : mark === null || mark === "level" ? null : t(`card-${mark}-badge`),
  };
}

/** Return the characters of a rank side by side, narrowed to the given width; empty if one has no outline. */
function indexOf(label: string, { x, y, size, width }: RankPlace): Part[] {
  const outlines = [...label].flatMap((character) => OUTLINES[character] ?? []);
  if (outlines.length !== label.length) return [];
  const tall = size / 100;
  const natural = outlines.reduce((sum, each) => sum + each.width, 0) * tall;
  const wide = tall * Math.min(1, width / natural);
  let left = x - Math.min(natural, width) / 2;
  return outlines.map((each) => {
    const transform = `translate(${left.toFixed(2)} ${y}) scale(${wide.toFixed(4)} ${tall})`;
    left += each.width * wide;
    return { path: each.path, transform };
  });
}
