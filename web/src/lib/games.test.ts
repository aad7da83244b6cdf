import { describe, expect, it, vi } from "vitest";
import { gameOf, rulesSentence, titleOf } from "./games";
import { lobbyTitle, portraitOf, seatTitle, suggestedName } from "./guest";
import { table } from "../gallery/fixtures";
import type { GameInfo } from "./protocol";
import { settings } from "./settings.svelte";

const preset = (name: string, says: string) => ({ name, says, says_zh: `${says}。`, options: {} });
const GUANDAN = {
  name: "guandan",
  title: "Guandan",
  title_zh: "掼蛋",
  presets: [preset("guandan", "As usual"), preset("guandan/kandell", "By Kandell")],
  options: [],
} as unknown as GameInfo;

describe("the rules of a table", () => {
  it("belong to a game", () => {
    expect(gameOf([GUANDAN], "guandan/kandell")).toBe(GUANDAN);
    expect(gameOf([GUANDAN], "guandan")).toBe(GUANDAN);
    for (const rules of ["biga", "guandan2", undefined]) expect(gameOf([GUANDAN], rules)).toBeUndefined();
    expect([titleOf(GUANDAN), titleOf(undefined)]).toEqual(["Guandan", ""]);
  });

  it("are said by their preset, or by the usual one", () => {
    expect(rulesSentence(GUANDAN, "guandan/kandell")).toBe("By Kandell");
    expect(rulesSentence(GUANDAN, "guandan/own")).toBe("As usual");
    expect(rulesSentence({ ...GUANDAN, presets: [] }, "guandan")).toBe("");
  });

  it("have options, which are asked for where they are needed", async () => {
    vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ games: [GUANDAN], kinds: [], bot_choices: [] })));
    vi.resetModules(); // another test may have populated the cache
    const [{ formOf }, { ApiError }] = await Promise.all([import("./games"), import("./network/api")]);
    expect((await formOf("guandan")).title).toBe("Guandan");
    await expect(formOf("bridge")).rejects.toThrow(ApiError);
    vi.unstubAllGlobals();
  });
});

describe("a seat", () => {
  const [person, bot] = table().seats;

  it("is called by its person, by an animal, or is open", () => {
    if (person === undefined || bot === undefined) throw new Error("two seats");
    expect([seatTitle(person, 0), seatTitle(bot, 1)]).toEqual(["Wen", seatTitle(bot, 1)]);
    expect(seatTitle(bot, 1)).not.toBe(seatTitle(bot, 2));
    expect(lobbyTitle(person, 0)).toBe("Wen");
    expect(lobbyTitle({ ...person, kind: "open" }, 0)).not.toBe(seatTitle({ ...person, kind: "open" }, 0));
  });

  it("has a portrait of its own", () => {
    expect([portraitOf("Wen", 3), portraitOf(null, 3)]).toEqual(["Wen", "bot 3"]);
  });

  it("is suggested a name, the same one in this browser", () => {
    const before = settings.guest;
    const names = [0, 1, 9, 10, 11].map((guest) => {
      settings.guest = guest;
      return suggestedName();
    });
    settings.guest = before;
    expect(names).toEqual(["Plum", "Orchid", "Lantern", "Plum", "Orchid"]);
  });
});
