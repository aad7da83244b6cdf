/**
 * The rules engine, bots and solver of clamber, for browsers and Node.
 *
 *     import { load } from "clamber";
 *     const clamber = await load();
 *     const rules = await clamber.rules("guandan");
 *
 * @module
 */

import { Kernel } from "../../src/lib/local/kernel.js";
import { unpacked } from "../../src/lib/local/packed.js";
import { ClamberError, shown, whole } from "./errors.js";
import * as files from "./files.js";
import { bytesAt } from "./reading.js";
import { Rules } from "./rules.js";
import type { Preset } from "./types.js";

export { Bot, BOTS, type BotName } from "./bot.js";
export { ClamberError, type FaultReason, Refusal, type RefusalReason } from "./errors.js";
export type { CardsLike } from "./notation.js";
export { Match, Position } from "./position.js";
export type { PlayLike } from "./resolving.js";
export { type BotOptions, type MatchOptions, type OptionValue, Rules } from "./rules.js";
export type { Seed } from "./seeds.js";
export type { PositionOptions } from "./setup.js";
export type * from "./types.js";

export interface RulesOptions {
  /** Number of seats; by default the smallest that the rules allow. */
  readonly seats?: number;
  /** True to load the net of the game, too, about 1 MB: for the bots `net_beginner` to `net`. Default: false. */
  readonly net?: boolean;
}

/** An instance of the kernel's WebAssembly module. */
export class Clamber {
  readonly #kernel: Kernel;

  /** All presets, those of a game together; the first of a game is the one that its name stands for. */
  readonly presets: readonly Preset[] = Object.entries(files.presets).map(([name, seats]) => ({
    name,
    game: gameOf(name),
    seats: Object.keys(seats).map(Number),
  }));

  /** @internal */
  constructor(kernel: Kernel) {
    this.#kernel = kernel;
  }

  /**
   * Load the rules of a preset: a file of 4 to 100 KB, and the net if it is asked for.
   *
   * @param name - Preset, such as `guandan/kandell`, or game, such as `guandan`, for its first preset.
   *
   * Throws ClamberError: there is no such preset (`unknown_rules`), it does not allow the number of seats
   * (`bad_argument`), or a file cannot be read (`file`).
   */
  async rules(name: string, { seats, net = false }: RulesOptions = {}): Promise<Rules> {
    const preset = this.presets.find((one) => one.name === name || one.game === name);
    if (preset === undefined) throw this.#unknown(name);
    const number = seats ?? preset.seats[0] ?? 0;
    const file = files.presets[preset.name]?.[whole("seats", number, 2, 6)];
    if (file === undefined) {
      const message = `${preset.name} is for ${preset.seats.join(", ")} seats, not ${number}`;
      throw new ClamberError("bad_argument", message);
    }
    const learnt = net ? files.nets[preset.game] : undefined;
    const [packed, weights] = await Promise.all([bytesAt(file), learnt === undefined ? null : bytesAt(learnt)]);
    const rules = await unpacked(packed);
    return Rules.load(this.#kernel, { ...rules, facts: { ...rules.facts, rules: preset.name } }, number, weights);
  }

  #unknown(name: unknown): ClamberError {
    const game = typeof name === "string" ? gameOf(name) : "";
    const own = this.presets.filter((preset) => preset.game === game).map((preset) => preset.name);
    const games = [...new Set(this.presets.map((preset) => preset.game))];
    const valid =
      own.length > 0 ? `the presets of ${game} are ${own.join(", ")}` : `the games are ${games.join(", ")}`;
    return new ClamberError("unknown_rules", `no rules ${shown(name)}; ${valid}`);
  }
}

/**
 * Load the module of the kernel, 0.6 MB. Each call makes an instance with its own memory; one is enough for a program.
 *
 * Throws ClamberError (`file`) if the file cannot be read.
 */
export async function load(): Promise<Clamber> {
  return new Clamber(await Kernel.of(await bytesAt(files.kernel)));
}

function gameOf(name: string): string {
  return name.split("/")[0] ?? name;
}
