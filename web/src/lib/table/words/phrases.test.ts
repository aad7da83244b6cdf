import { expect, it } from "vitest";
import { settings } from "../../settings.svelte";
import { EMOTES, PHRASES, saidBy } from "./phrases";

it.each(["en", "zh"] as const)("has words for whatever can be said, and pictures for reactions (%s)", (language) => {
  settings.language = language;
  const said = [...PHRASES, ...EMOTES].map(saidBy);
  settings.language = "en";
  expect(new Set(said.map(({ text }) => text)).size).toBe(PHRASES.length + EMOTES.length);
  for (const { text } of said) expect(text).not.toMatch(/^say-/);
  expect(said.map(({ emote }) => emote)).toEqual([...PHRASES.map(() => null), ...EMOTES]);
});
