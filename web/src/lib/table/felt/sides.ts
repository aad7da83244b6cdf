/** Sides of a deal, as far as the viewer knows them. */

/** Known facts about the sides of a deal. */
export interface Sides {
  /** True if partners sit across in every deal. */
  readonly across: boolean;
  readonly declarer: number | null;
  readonly partner: number | null;
  readonly alone: boolean;
}

/** Return the names of the two pairs that sit across from each other: `Ann + Chen`. */
export function pairNames(names: readonly string[]): string[] {
  return [0, 1].map((side) => names.filter((_, seat) => seat % 2 === side).join(" + "));
}

/**
 * Return 0 for the viewer's side, 1 for the other, null while the viewer cannot know. A spectator counts with seat 0,
 * or against the declarer.
 */
export function sideOf(sides: Sides, you: number | null, seat: number): 0 | 1 | null {
  if (sides.across) return (seat + (you ?? 0)) % 2 === 0 ? 0 : 1;
  if (sides.declarer === null) return null;
  if (seat === you) return 0;
  const declares = (one: number): boolean => one === sides.declarer || one === sides.partner;
  const known = sides.partner !== null || sides.alone || declares(seat);
  // The declarer's partner knows it: a viewer who is not named as the partner plays against the declarer.
  if (!known) return null;
  const own = you !== null && declares(you);
  return declares(seat) === own ? 0 : 1;
}
