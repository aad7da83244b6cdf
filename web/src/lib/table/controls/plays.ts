/** Plays created by the client. */

import type { PlayInfo } from "../../protocol";

export const PASS: PlayInfo = Object.freeze({
  text: "pass",
  kind: "pass",
  cards: "",
  rank: null,
  bomb: 0,
  wild: 0,
  seat: null,
  capture: false,
});
