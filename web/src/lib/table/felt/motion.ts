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
const FACTOR = { width: 120, height: 56 };
/** Part of its way after which an element that leaves the table fades. */
const FADES = 0.8;
/** Height of a card back that is dealt, as a part of the lowest plate's, and its thickness in a pile, in pixels. */
const BACK = 0.9;
const THICKNESS = 0.7;
/** Number of backs dealt to each plate, and the part of the time of dealing for which each is on its way. */
const ROUNDS = 4;
const FLIGHT = 0.4;
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
  return boundsOf(`[data-seat="${seat}"]`) ?? null;
}

/** Return the plate of a seat. */
function plateOf(seat: number): Element | null {
  const own = document.querySelector(`.hand[data-seat="${seat}"]`) !== null;
  return document.querySelector(own ? ".own .who" : `.felt .who[data-seat="${seat}"]`);
}

/** Let the hat of a role, if there is one, come from the middle of the table to the plate of its seat. */
async function crown(seat: number): Promise<void> {
  await tick();
  const [hat, middle] = [plateOf(seat)?.querySelector(".hat"), boundsOf(".felt .middle")];
  if (hat != null && middle !== undefined) arrive(hat, middle, "deal");
}

/** Light up the plate of a seat that has won a trick. */
function lightUp(seat: number): void {
  const node = plateOf(seat);
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
    if (before.declarer === null && deal.declarer !== null) void crown(deal.declarer);
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
  /** Time until it starts, in milliseconds. */
  readonly delay?: number;
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
  travel(travels, duration("collect") * slower);
}

/** Return a new element of the given size for the layer of moving cards, and its bounds, centred in a rectangle. */
function centred(className: string, width: number, height: number, within: DOMRect): Pick<Travel, "node" | "start"> {
  const start = new DOMRect(
    within.x + (within.width - width) / 2,
    within.y + (within.height - height) / 2,
    width,
    height,
  );
  const node = Object.assign(document.createElement("span"), { className });
  node.style.cssText = `left:${start.x}px;top:${start.y}px;width:${width}px;height:${height}px`;
  return { node, start };
}

/** Animate a factor of the stakes from the middle of the table to its badge, once the badge states it. */
async function multiply(factor: number): Promise<void> {
  await tick();
  const middle = boundsOf(".felt .middle");
  const end = boundsOf("[data-multiplies]");
  if (middle === undefined || end === undefined) return;
  const { node, start } = centred("factor", FACTOR.width, FACTOR.height, middle);
  node.textContent = `×${factor}`;
  travel([{ node, start, end, opacity: 1 }], duration("collect") * READ_ON_ITS_WAY);
}

/** Deal card backs in turn to the plates of the other seats, from the talon if there is one, else from the middle. */
export function deal(): void {
  const pile = boundsOf(".felt .pile") ?? boundsOf(".felt .middle");
  const plates = [...document.querySelectorAll<HTMLElement>(".felt .who[data-seat]")];
  if (pile === undefined || plates.length === 0) return;
  plates.sort((one, other) => Number(one.dataset["seat"]) - Number(other.dataset["seat"]));
  const height = BACK * Math.min(...plates.map((plate) => plate.offsetHeight));
  const ends = plates.map((plate) => (plate.querySelector(".count") ?? plate).getBoundingClientRect());
  const [time, count] = [duration("deal"), ROUNDS * ends.length];
  const travels = Array.from({ length: ROUNDS }, () => ends)
    .flat()
    .map((end, at) => {
      const top = new DOMRect(pile.x, pile.y - THICKNESS * (count - at), pile.width, pile.height);
      const back = centred("back", height / 1.4, height, top);
      return { ...back, end, opacity: 0, delay: (time * (1 - FLIGHT) * at) / count } as const;
    });
  travel(travels.reverse(), time * FLIGHT); // the first is on top
}

/** Return the bounds of the first matching element in the viewport. */
function boundsOf(what: string): DOMRect | undefined {
  return document.querySelector(what)?.getBoundingClientRect();
}

/** Move elements in a layer of their own, then remove it. Cancels animations from earlier calls. */
function travel(travels: readonly Travel[], time: number): void {
  const earlier = document.querySelector(`.${LAYER}`);
  for (const moving of earlier?.getAnimations({ subtree: true }) ?? []) moving.cancel();
  earlier?.remove();
  if (document.hidden || travels.length === 0) return;
  const layer = document.createElement("div");
  layer.className = LAYER;
  layer.setAttribute("aria-hidden", "true");
  layer.append(...travels.map(({ node }) => node));
  document.body.append(layer);
  const running = travels.map(({ node, start, end, opacity, delay = 0 }) =>
    node.animate(
      [
        { transform: "none", opacity: 1 },
        { opacity: 1, offset: FADES },
        { transform: over(end, start), opacity },
      ],
      { duration: time, delay, easing: EASE, fill: "forwards" },
    ),
  );
  void Promise.allSettled(running.map((each) => each.finished)).then(() => layer.remove());
}
