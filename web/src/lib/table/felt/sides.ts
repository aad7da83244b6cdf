/** Who plays with whom, as far as the viewer knows. */

/** What is known of the sides of a deal. */
export interface Sides {
  /** Whether partners sit across in every deal. */
  readonly across: boolean;
  readonly declarer: number | null;
  readonly partner: number | null;
  readonly alone: boolean;
}

/** Those who sit across from each other, by their names: `Ann + Chen`. */
export function pairNames(names: readonly string[]): string[] {
  return [0, 1].map((side) => names.filter((_, seat) => seat % 2 === side).join(" + "));
}

/** 0 for the viewer's side, 1 for the other, null while the viewer cannot know. Who watches sits with seat 0, or against the declarer. */
export function sideOf(sides: Sides, you: number | null, seat: number): 0 | 1 | null {
  if (sides.across) return (seat + (you ?? 0)) % 2 === 0 ? 0 : 1;
  if (sides.declarer === null) return null;
  if (seat === you) return 0;
  const declares = (one: number): boolean => one === sides.declarer || one === sides.partner;
  const known = sides.partner !== null || sides.alone || declares(seat);
  // Whoever is asked to help the declarer knows it: a viewer who is not named as the partner plays against them.
  if (!known) return null;
  const own = you !== null && declares(you);
  return declares(seat) === own ? 0 : 1;
}
