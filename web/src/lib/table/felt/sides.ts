/** Sides in a deal, as far as they are known to the viewer. */

/** Known facts about the sides in a deal. */
export interface Sides {
  /** True if partners sit across from each other in every deal. */
  readonly across: boolean;
  readonly declarer: number | null;
  readonly partner: number | null;
  readonly alone: boolean;
}

/** Return the names of the two pairs of facing players: `Ann + Chen`. */
export function pairNames(names: readonly string[]): string[] {
  return [0, 1].map((side) => names.filter((_, seat) => seat % 2 === side).join(" + "));
}

/**
 * Return 0 for the viewer's side, 1 for the other side, or null if unknown to the viewer. Spectators count as being on
 * seat 0's side, or against the declarer if sides depend on the declarer.
 */
export function sideOf(sides: Sides, you: number | null, seat: number): 0 | 1 | null {
  if (sides.across) return (seat + (you ?? 0)) % 2 === 0 ? 0 : 1;
  if (sides.declarer === null) return null;
  if (seat === you) return 0;
  const declares = (one: number): boolean => one === sides.declarer || one === sides.partner;
  const known = sides.partner !== null || sides.alone || declares(seat);
  // Partners know their own role, so a viewer who is not listed as partner plays against the declarer.
  if (!known) return null;
  const own = you !== null && declares(you);
  return declares(seat) === own ? 0 : 1;
}
