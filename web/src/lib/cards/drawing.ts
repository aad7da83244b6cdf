/** Content and geometry of a drawn card, in a 100 × 140 box. */

import { t } from "../i18n/language.svelte";
import { face, type Mark, rankLabel, type Suit } from "./card";
import { into, SIGNS, type Square, STAR } from "./signs";

/** Card style: `large` with all pips, `small` with one large suit sign, `stacked` with the suit beside the rank. */
export type Style = "large" | "small" | "stacked";

interface Places {
  /** Transform of the rank and suit, which remain visible when another card covers the rest. */
  readonly corner: string;
  /** Bottom centre of the rank. A multi-character rank is fitted to `width`. */
  readonly rank: Square & { readonly width: number };
  /** Transform of the suit sign beside the rank. */
  readonly suit: string;
  /** Transform of the single large sign, and the box of a joker's jester; null if all pips are drawn. */
  readonly big: { readonly sign: string; readonly jester: Square } | null;
  /** Transform to the centre of the badge, which remains visible when another card covers the rest. */
  readonly badge: string;
}

const PLACES: Readonly<Record<Style, Places>> = {
  large: {
    corner: "translate(2 4)",
    rank: { x: 14.5, y: 22.5, size: 25, width: 24.5 },
    suit: into({ x: 5.5, y: 25.5, size: 18 }),
    big: null,
    badge: "translate(82 18)",
  },
  small: {
    corner: "translate(1 3)",
    rank: { x: 22.62, y: 35.1, size: 39, width: 38.22 },
    suit: into({ x: 8.58, y: 39.78, size: 28.08 }),
    big: { sign: into({ x: 42, y: 80, size: 50 }), jester: { x: 30, y: 66, size: 66 } },
    badge: "translate(22 92)",
  },
  stacked: {
    corner: "translate(1 6)",
    rank: { x: 18, y: 35.1, size: 39, width: 30 },
    suit: into({ x: 34, y: 9.5, size: 22 }),
    big: { sign: into({ x: 20, y: 66, size: 58 }), jester: { x: 20, y: 66, size: 58 } },
    badge: "translate(79 23)",
  },
};

export interface Drawing {
  readonly at: Places;
  readonly colour: Suit;
  readonly rank: string;
  /** Width to which the rank is fitted; undefined to use its natural width. */
  readonly width: number | undefined;
  /** SVG path of the suit sign, or of a star for a joker. */
  readonly sign: string;
  readonly joker: boolean;
  readonly badge: string | null;
}

/** Return the drawing of a card, including its mark and the rank that it represents in a play. */
export function drawingOf(card: string, look: Style, mark: Mark | null, as: string | null): Drawing {
  const at = PLACES[look];
  const { rank: code, suit } = face(card);
  const rank = suit !== null ? rankLabel(code) : t(code === "RJ" ? "joker-RJ" : "joker-BJ");
  return {
    at,
    colour: suit ?? (code === "RJ" ? "h" : "s"),
    rank,
    width: rank.length > 1 ? at.rank.width : undefined,
    sign: suit === null ? STAR : SIGNS[suit],
    joker: suit === null,
    badge: as !== null ? rankLabel(as) : mark === null || mark === "level" ? null : t(`card-${mark}-badge`),
  };
}
