/** Facial features derived from a seed, so that a person has the same face everywhere. */

export const ANIMALS = ["heron", "otter", "badger", "swift", "lynx", "tortoise"] as const;

export interface Person {
  readonly hue: number;
  readonly skin: string;
  readonly hair: string;
  readonly style: number;
  readonly eyes: number;
  readonly mouth: number;
  readonly glasses: boolean;
}

const SKINS = ["#f6dcc6", "#efc8a3", "#dba877", "#c08a5a", "#98653d", "#6f4728"];
const HAIRS = ["#1d1a1c", "#33231a", "#5b371f", "#8a5a2b", "#c79a53", "#8f9296", "#7d2f22"];
export const STYLES = 8;
const EYES = 3;
const MOUTHS = 4;
const HUES = 18;

function hashOf(seed: string): number {
  let mixed = 2166136261;
  for (const letter of seed) mixed = Math.imul(mixed ^ (letter.codePointAt(0) ?? 0), 16777619);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 2246822519);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 3266489917);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

/** Return a person's features, each derived in turn from the hash of the seed. */
export function personOf(seed: string): Person {
  let rest = hashOf(seed);
  const draw = (count: number): number => {
    const drawn = rest % count;
    rest = Math.floor(rest / count);
    return drawn;
  };
  return {
    style: draw(STYLES),
    skin: SKINS[draw(SKINS.length)] ?? "",
    hair: HAIRS[draw(HAIRS.length)] ?? "",
    hue: draw(HUES) * (360 / HUES),
    mouth: draw(MOUTHS),
    eyes: draw(EYES),
    glasses: draw(4) === 0,
  };
}

/** Return the animal that a bot is named after, chosen by seat; null if the seed is not that of a bot seat. */
export function animalOf(seed: string): (typeof ANIMALS)[number] | null {
  const seat = /^bot (\d+)$/.exec(seed)?.[1];
  return seat === undefined ? null : (ANIMALS[Number(seat) % ANIMALS.length] ?? null);
}
