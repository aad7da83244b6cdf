// Position of a rule page that the reader plays in: cards to select, what they are, and what may follow.

import { load } from "./clamber/clamber.js";

const SUITS = { s: "♠", h: "♥", d: "♦", c: "♣" };

let loading = null;

/** Make a position playable. Its element has the rules and the setup as data, and is complete but for the buttons. */
export async function play(root) {
  const { name, words, rules, setup } = JSON.parse(root.dataset.position);
  loading ??= load().catch((error) => {
    loading = null; // to try again
    throw error;
  });
  const [clamber, speech] = await Promise.all([loading, fetched(new URL(`./positions/${words}`, import.meta.url))]);
  const compiled = await clamber.rules(rules, { seats: setup.hands.length });
  new Board(root, name, compiled.position(setup), speech).begin();
}

async function fetched(url) {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return answer.json();
}

const keyOf = ({ kind, rank, cards }) => `${kind} ${rank ?? ""} ${cardsOf(cards).length}`;
const cardsOf = (text) => text.match(/BJ|RJ|../g) ?? [];

/** Return an element with text or children. */
function element(name, properties, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

const button = (text, onclick) => element("button", { type: "button", onclick }, text);

/** Return cards as text, with suits in their colours. */
function faces(cards) {
  const spans = cardsOf(cards).map((card) => {
    const suit = SUITS[card[1]];
    const isRed = card === "RJ" || card[1] === "h" || card[1] === "d";
    const text = suit === undefined ? card : card[0].replace("T", "10") + suit;
    return element("span", { className: isRed ? "face red" : "face" }, text);
  });
  return element("span", {}, ...spans);
}

const isSelected = (card) => card.getAttribute("aria-pressed") === "true";
const select = (card, on) => card.setAttribute("aria-pressed", String(on));

class Board {
  #example;
  #position;
  #speech;
  #start;
  #bar;
  #told;
  #cards;

  constructor(root, example, position, speech) {
    this.#example = example;
    this.#position = position;
    this.#speech = speech;
    this.#start = position.events;
    this.#bar = root.querySelector(".bar");
    this.#told = root.querySelector(".told");
    this.#cards = [...root.querySelectorAll(".hand > [data-card]")].map((card) => this.#asButton(card));
  }

  begin() {
    const { pass, clear } = this.#speech.words;
    this.#bar.replaceChildren(
      button(pass, () => this.#play("pass", null)),
      button(clear, () => this.#clear()),
    );
    this.#tell();
    this.#cards[0].focus();
  }

  /** Return the button of a card of the hand, in place of its drawing. */
  #asButton(drawing) {
    const card = button("", () => {
      select(card, !isSelected(card));
      this.#tell();
    });
    select(card, false);
    card.dataset.card = drawing.dataset.card;
    card.replaceChildren(...drawing.childNodes);
    drawing.replaceWith(card);
    return card;
  }

  #clear() {
    for (const card of this.#cards) select(card, false);
    this.#tell();
  }

  /** Show what the selected cards are, and whether they may be played. */
  #tell() {
    const { words } = this.#speech;
    const cards = this.#cards.filter(isSelected).map((card) => card.dataset.card);
    if (cards.length === 0) return this.#show(words.select);
    const readings = this.#position.readings(cards);
    if (readings.length === 0) return this.#show(words.none);
    const legal = readings
      .filter(({ why }) => why === "legal")
      .map(({ play }) => [button(words.play, () => this.#play(play.text, play)), ` ${this.#name(play)}`]);
    const refused = new Set(readings.filter(({ why }) => why !== "legal").map(({ play }) => this.#refusal(play)));
    const lines = [...legal, ...Array.from(refused, (reason) => [reason])].map((line) => element("li", {}, ...line));
    return this.#show(element("ul", {}, ...lines));
  }

  /** Play for the reader, and show what the next player may play; or why it is refused. `play` is null for a pass. */
  #play(text, play) {
    if (this.#position.why(text) !== null) return this.#show(this.#refusal(play));
    this.#position.play(text);
    this.#enable(false);
    const { words } = this.#speech;
    const said = play === null ? words.passed : this.#position.isOver ? words.won : words.played;
    const back = button(words.back, () => this.#takeBack());
    const following = this.#position.legal().map((next) =>
      next.cards === ""
        ? element("li", {}, next.text === "pass" ? words.pass : next.text)
        : element("li", {}, faces(next.cards), this.#name(next)),
    );
    this.#show(
      element("p", {}, back, ` ${said.replace("{own}", play === null ? "" : this.#name(play))}`),
      element("ul", {}, ...following),
    );
    return back.focus();
  }

  #takeBack() {
    this.#position.back(this.#start);
    this.#enable(true);
    this.#tell();
    (this.#cards.find(isSelected) ?? this.#cards[0]).focus();
  }

  #enable(on) {
    for (const each of [...this.#cards, ...this.#bar.children]) each.disabled = !on;
  }

  /** Return the name of a combination. A Big Ace has its own where it is played alone or with its twin. */
  #name(play) {
    const { names, words } = this.#speech;
    const special = this.#position.view(null).special;
    const isBig = special !== null && cardsOf(play.cards).every((card) => card === special);
    const name = (isBig ? names[keyOf({ ...play, rank: "big_ace" })] : null) ?? names[keyOf(play)] ?? play.kind;
    return play.capture ? words.capture.replace("{own}", name) : name;
  }

  /** Return the reason of a refusal in the library's words. `play` is null for a pass. */
  #refusal(play) {
    const { words, refused } = this.#speech;
    const said = refused[this.#example][play === null ? "pass" : keyOf(play)];
    return said ?? words.other.replace("{own}", play === null ? words.pass : this.#name(play));
  }

  #show(...children) {
    this.#told.replaceChildren(...children);
    this.#told.scrollTop = 0;
  }
}
