/** Pip positions on number cards, in a 100 × 140 box. */

export interface Pip {
  readonly x: number;
  readonly y: number;
  readonly turned: boolean;
}

const LEFT = 40;
const MIDDLE = 59;
const RIGHT = 78;
const TOP = 27;
const BOTTOM = 113;
const CENTRE = 70;
const THIRDS = [TOP, 55.7, 84.3, BOTTOM] as const;

function pip(x: number, y: number): Pip {
  return { x, y, turned: y > CENTRE };
}

function columns(rows: readonly number[]): Pip[] {
  return rows.flatMap((y) => [pip(LEFT, y), pip(RIGHT, y)]);
}

function middle(...rows: number[]): Pip[] {
  return rows.map((y) => pip(MIDDLE, y));
}

const PIPS: Readonly<Record<string, readonly Pip[]>> = {
  "2": middle(TOP, BOTTOM),
  "3": middle(TOP, CENTRE, BOTTOM),
  "4": columns([TOP, BOTTOM]),
  "5": [...columns([TOP, BOTTOM]), ...middle(CENTRE)],
  "6": columns([TOP, CENTRE, BOTTOM]),
  "7": [...columns([TOP, CENTRE, BOTTOM]), ...middle(48.5)],
  "8": [...columns([TOP, CENTRE, BOTTOM]), ...middle(48.5, 91.5)],
  "9": [...columns(THIRDS), ...middle(CENTRE)],
  T: [...columns(THIRDS), ...middle(41.3, 98.7)],
};

export function pipsOf(rank: string): readonly Pip[] {
  return PIPS[rank] ?? [];
}
