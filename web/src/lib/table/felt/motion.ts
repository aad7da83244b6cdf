/** Card animations, using only transforms and opacity. They start after the state has changed. */

import { tick } from "svelte";
import { splitCards } from "../../cards/card";
import type { DealView, Update } from "../../protocol";
import { motionAllowed } from "../../settings.svelte";

type Time = "deal" | "play" | "collect" | "bomb" | "shake";
/** Function that returns the rectangle from which a card is animated, or null for no animation. */
export type Origin = (card: string) => DOMRect | null;

/** CSS class of the overlay for moving cards; see base.css. */
const LAYER = "on-their-way";
const EASE = "cubic-bezier(0.2, 0.7, 0.3, 1)";
/** Factor by which what is read on its way, such as names on cards, travels more slowly. */
const READ_ON_ITS_WAY = 4;
/** Part of the time of a bomb after which its cards have landed; see Beat.svelte. */
const LANDED = 0.4;
/** Size of a factor of the stakes on its way, in pixels. */
const FACTOR_WIDTH = 120;
const FACTOR_HEIGHT = 56;
const EXCHANGING = new Set(["tribute", "resist", "take", "return", "lead"]);

/** Return a duration defined in tokens.css, in milliseconds. */
export function duration(time: Time): number {
  return parseFloat(getComputedStyle(document.documentElement).getPropertyValue(`--time-${time}`)) || 0;
}

/** Return the transform that maps the second rectangle onto the first. */
function over(from: DOMRect, to: DOMRect): string {
  const x = from.x + from.width / 2 - to.x - to.width / 2;
  const y = from.y + from.height / 2 - to.y - to.height / 2;
  const scale = Math.min(1.6, Math.max(0.3, from.height / Math.max(1, to.height)));
  return `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) scale(${scale.toFixed(3)})`;
}

/** Animate an element from the given rectangle to its current position. */
export function arrive(node: Element, from: DOMRect | null, time: Time = "play"): void {
  if (from === null || !motionAllowed() || document.hidden) return;
  const start = { transform: over(from, node.getBoundingClientRect()), opacity: 0.5 };
  node.animate([start, { transform: "none", opacity: 1 }], { duration: duration(time), easing: EASE });
}

/** Return the bounds of a seat in the viewport, or of the hand for the viewer's seat. */
export function placeOf(seat: number): DOMRect | null {
  const found = document.querySelector(`[data-seat="${seat}"]`);
  return found?.getBoundingClientRect() ?? null;
}

/** Light up the plate of a seat that has won a trick. */
function lightUp(seat: number): void {
  const own = document.querySelector(`.hand[data-seat="${seat}"]`) !== null;
  const node = document.querySelector(own ? ".own .who" : `.who[data-seat="${seat}"]`);
  if (node === null || document.hidden) return;
  node.animate([{ filter: "none" }, { filter: "brightness(1.12) drop-shadow(0 0 12px gold)" }, { filter: "none" }], {
    duration: duration("collect") * 3,
    easing: "ease-out",
  });
}

/** Shake the plates around a bomb when it lands. The felt keeps still: cards in motion pass between it and the bomb. */
export function shake(bomb: Element): void {
  if (!motionAllowed() || document.hidden) return;
  const plates = bomb.closest(".felt")?.querySelectorAll(".who") ?? [];
  const moves = ["none", "translate(-5px, 3px)", "translate(4px, -3px)", "none"].map((transform) => ({ transform }));
  for (const plate of plates) plate.animate(moves, { duration: duration("shake"), delay: duration("bomb") * LANDED });
}

/** Finish all running animations. Called on any input. */
export function skip(): void {
  for (const moving of document.getAnimations()) {
    if (Number.isFinite(moving.effect?.getComputedTiming().endTime)) moving.finish();
  }
}

/** Animations of one deal. Cards that leave the table move to the seat that takes them. */
export class Motion {
  #before: DealView | null = null;
  /** True once an event has arrived since the page was opened. Cards already on the table are not animated. */
  goesOn = false;
  #lifted = new Map<string, DOMRect[]>();

  /** Store the positions of the given cards before they are played, selected copies first. */
  lift(cards: string): void {
    this.goesOn = true;
    this.#lifted.clear();
    if (!motionAllowed()) return;
    for (const card of splitCards(cards)) {
      const nodes = document.querySelectorAll(`[role=option][data-card="${card}"]`);
      const rects = [...nodes].map((node) => ({ node, rect: node.getBoundingClientRect() }));
      rects.sort((one, other) => Number(chosen(other.node)) - Number(chosen(one.node)));
      this.#lifted.set(
        card,
        rects.map(({ rect }) => rect),
      );
    }
  }

  /** Return a function that maps the cards of a seat's play to their starting positions. */
  from(seat: number): Origin {
    return (card) => this.#lifted.get(card)?.shift() ?? (this.goesOn ? placeOf(seat) : null);
  }

  /** Handle an event. Must be called before the new state is rendered. */
  hear({ event }: Update, deal: DealView | null): void {
    const before = this.#before;
    this.#before = deal;
    this.goesOn ||= event.kind === "done";
    if (before === null || deal === null || before.number !== deal.number || !motionAllowed()) return;
    if (deal.phase !== "play") return;
    if (deal.multiplier > before.multiplier) void multiply(deal.multiplier / before.multiplier);
    const done = event.kind === "done" ? event.done.at(-1) : undefined;
    if (done?.play.capture === true) send("[data-laid=middle]", () => done.seat);
    else if (before.to_beat !== null && deal.to_beat === null) {
      send("[data-laid]", () => deal.leader);
      if (deal.leader !== null) lightUp(deal.leader);
    } else if (EXCHANGING.has(before.phase)) send("[data-to]", (node) => Number(node.dataset["to"]), READ_ON_ITS_WAY);
  }
}

function chosen(node: Element): boolean {
  return node.getAttribute("aria-selected") === "true";
}

/** Element to move, between two rectangles of the viewport. */
interface Travel {
  readonly node: HTMLElement;
  readonly start: DOMRect;
  readonly end: DOMRect;
  /** Opacity at the end. */
  readonly opacity: 0 | 1;
}

/** Animate copies of the matching elements to a seat. */
function send(what: string, to: (node: HTMLElement) => number | null, slower = 1): void {
  const found = [...document.querySelectorAll<HTMLElement>(what)].flatMap((node) => {
    const seat = to(node);
    const end = seat === null ? null : placeOf(seat);
    return end === null ? [] : [{ node, end }];
  });
  const travels = found.map(({ node, end }) => {
    const start = node.getBoundingClientRect();
    const copy = node.cloneNode(true) as HTMLElement;
    copy.style.cssText = `position:absolute;left:${start.x}px;top:${start.y}px;width:${start.width}px;margin:0`;
    const names = node.dataset["names"];
    if (names !== undefined) copy.append(Object.assign(document.createElement("b"), { textContent: names }));
    return { node: copy, start, end, opacity: 0 } as const;
  });
  travel(travels, slower);
}

/** Animate a factor of the stakes from the middle of the table to its badge, once the badge states it. */
async function multiply(factor: number): Promise<void> {
  await tick();
  const middle = document.querySelector(".felt .middle")?.getBoundingClientRect();
  const end = document.querySelector("[data-multiplies]")?.getBoundingClientRect();
  if (middle === undefined || end === undefined) return;
  const node = Object.assign(document.createElement("span"), { className: "factor", textContent: `×${factor}` });
  const [width, height] = [FACTOR_WIDTH, FACTOR_HEIGHT];
  const start = new DOMRect(
    middle.x + (middle.width - width) / 2,
    middle.y + (middle.height - height) / 2,
    width,
    height,
  );
  node.style.cssText = `left:${start.x}px;top:${start.y}px;width:${width}px;font-size:${height}px`;
  travel([{ node, start, end, opacity: 1 }], READ_ON_ITS_WAY);
}

/** Move elements in a layer of their own, then remove it. Cancels animations from earlier calls. */
function travel(travels: readonly Travel[], slower: number): void {
  const earlier = document.querySelector(`.${LAYER}`);
  for (const moving of earlier?.getAnimations({ subtree: true }) ?? []) moving.cancel();
  earlier?.remove();
  if (document.hidden || travels.length === 0) return;
  const layer = document.createElement("div");
  layer.className = LAYER;
  layer.setAttribute("aria-hidden", "true");
  layer.append(...travels.map(({ node }) => node));
  document.body.append(layer);
  const timing = { duration: duration("collect") * slower, easing: EASE, fill: "forwards" } as const;
  const running = travels.map(({ node, start, end, opacity }) =>
    node.animate(
      [
        { transform: "none", opacity: 1 },
        { transform: over(end, start), opacity },
      ],
      timing,
    ),
  );
  void Promise.allSettled(running.map((each) => each.finished)).then(() => layer.remove());
}
