/** Rules: a preset for one number of seats. */

import { KernelPolicy } from "../../src/lib/local/policy.js";
import type { Kernel } from "../../src/lib/local/kernel.js";
import { KernelMatch, loadRules } from "../../src/lib/local/match.js";
import type { LocalRules } from "../../src/lib/local/packed.js";
import { cardsOf, facesOf } from "../../src/lib/local/actions.js";
import { Bot, type BotName, BOTS } from "./bot.js";
import { ClamberError, inKernel, shown, whole } from "./errors.js";
import { Held } from "./held.js";
import { checkedRank } from "./notation.js";
import { Match, Position } from "./position.js";
import { type Seed, seedBytes } from "./seeds.js";
import { type DeckFacts, type PositionOptions, setUp } from "./setup.js";

/** Value of an option of the rules. */
export type OptionValue = boolean | number | string;

export interface MatchOptions {
  /** Seed of all decks and chance decisions, as in Python; random if it is omitted. */
  readonly seed?: Seed;
  /** Level at which both teams start, `2` to `A` (Guandan); by default that of the rules. */
  readonly level?: string;
}

export interface BotOptions {
  /** Seat of the bot; the bots of all seats may have the same seed. Default: 0. */
  readonly seat?: number;
  /** Seed of its random numbers, as in Python. Default: 0. */
  readonly seed?: Seed;
}

/** Compiled rules in the memory of the module: a preset for one number of seats. */
export class Rules extends Held {
  readonly #kernel: Kernel;
  readonly #handle: number;
  #cards: DeckFacts | null = null;

  /** Name of the preset, such as `guandan/pagat`. */
  readonly name: string;
  /** Name of the game, such as `guandan`. */
  readonly game: string;
  /** Number of seats. */
  readonly seats: number;
  /** Value of every option of the rules; the pages about the games describe them. */
  readonly values: Readonly<Record<string, OptionValue>>;
  /** True if the net of the game is loaded. */
  readonly hasNet: boolean;

  private constructor(kernel: Kernel, handle: number, seats: number, { facts }: LocalRules, hasNet: boolean) {
    super(() => {
      kernel.call("free", [handle]);
    });
    this.#kernel = kernel;
    this.#handle = handle;
    this.seats = seats;
    this.name = facts.rules;
    this.game = facts.game;
    this.values = facts.values;
    this.hasNet = hasNet;
  }

  /** @internal */
  static load(kernel: Kernel, rules: LocalRules, seats: number, net: Uint8Array | null): Rules {
    const handle = inKernel(() => loadRules(kernel, rules.compiled, net));
    return new Rules(kernel, handle, seats, rules, net !== null);
  }

  /**
   * Begin a match, and deal its first deal.
   *
   * Throws ClamberError (`bad_argument`): no such seed or level, or a level in a game without them.
   */
  match({ seed, level }: MatchOptions = {}): Match {
    const [bytes, start] = [seedBytes(seed), checkedRank("level", level ?? null)];
    const match = new Match(inKernel(() => KernelMatch.begin(this.#kernel, this.#handle, this.seats, bytes, start)));
    match.deal();
    return match;
  }

  /**
   * Set up a position in which cards are played, for problems and examples. It is the only deal, without events before
   * it, and views show no more of the other hands than in a match.
   *
   * Throws ClamberError (`bad_argument`): the rules have no such position, or the deck fewer copies of a card; and
   * Refusal (`bad_notation`, `not_a_combination`, `several_readings`) for cards and the play on the table.
   */
  position(options: PositionOptions): Position {
    this.#cards ??= this.#drawn();
    const rules = { handle: this.#handle, seats: this.seats, ...this.#cards };
    return new Position(setUp(this.#kernel, rules, options));
  }

  /**
   * Make a bot for positions of these rules.
   *
   * @param name - One of `BOTS`.
   *
   * Throws ClamberError: there is no such bot (`unknown_bot`), it needs a net (`no_net`), or a wrong seat or seed
   * (`bad_argument`).
   */
  bot(name: BotName, { seat = 0, seed = 0 }: BotOptions = {}): Bot {
    if (!BOTS.includes(name))
      throw new ClamberError("unknown_bot", `no bot ${shown(name)}; there are ${BOTS.join(", ")}`);
    if (name.startsWith("net") && !this.hasNet)
      throw new ClamberError("no_net", `the bot ${name} needs a net: load the rules with { net: true }`);
    const [at, bytes] = [whole("seat", seat, 0, this.seats - 1), seedBytes(seed)];
    return new Bot(
      inKernel(() => KernelPolicy.make(this.#kernel, this.#handle, name, at, bytes)),
      name,
    );
  }

  /** Return facts about the deck, found in a trial deal. */
  #drawn(): DeckFacts {
    const trial = this.match({ seed: 0 });
    try {
      const { deck } = inKernel(() => trial.inModule.opening);
      return { deck: cardsOf(facesOf(deck)), hasBigAces: trial.view(null).phase === "draw" };
    } finally {
      trial.free();
    }
  }
}
