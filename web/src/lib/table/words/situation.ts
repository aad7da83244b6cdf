/** Status line above the buttons: an error, the readings of the selection, or whose turn it is. */

import { rankName } from "../../i18n/cards";
import { kindName, playName } from "../../i18n/plays";
import { t } from "../../i18n/language.svelte";
import { problemText } from "../../i18n/problems";
import type { DealView, PlayInfo } from "../../protocol";
import { exchangeText } from "./tribute";
import type { Player } from "../controls/player.svelte";

export interface Situation {
  readonly text: string;
  readonly bad: boolean;
  /** Screen reader text, if it must also include the button label. */
  readonly heard?: string;
}

const fine = (text: string): Situation => ({ text: text.charAt(0).toUpperCase() + text.slice(1), bad: false });

export function situation(player: Player, nameOf: (seat: number) => string): Situation {
  const { text, isRefusal } = player.answer;
  if (text !== null) return { text, bad: isRefusal };
  const { coach } = player;
  const said = fine(turn(player, nameOf));
  if (player.myTurn && coach.isOffering) return selected(player) ?? fine(`${said.text} ${t("coach-offer")}`);
  return selected(player) ?? (!player.myTurn && coach.text !== null ? fine(coach.text) : said);
}

function selected(player: Player): Situation | null {
  const { check, client } = player;
  if (player.selection.size === 0 || !check.isAnswered) return null;
  const beat = client.deal?.to_beat ?? null;
  const chosen = check.chosen;
  if (chosen !== null && player.myTurn) {
    const sentence = wouldBe(chosen, beat);
    if (player.hinted === null) return fine(sentence);
    const values = { ...player.hinted, sentence };
    const reason = player.hintReason;
    if (reason === null) return fine(t("play-hint-play", values));
    const why = { ...values, reason };
    return { ...fine(t("play-hint-why", why)), heard: t("play-hint-heard", why) };
  }
  const short = player.smart.missing;
  if (player.myTurn && check.problem !== null && short !== null && short.count > 0) {
    return fine(t("play-missing", { n: short.count, kind: kindName(short.play.kind) }));
  }
  if (player.myTurn && check.problem !== null) return { text: problemText(check.problem), bad: true };
  return check.readings.length === 0 ? null : fine(check.readings.map(playName).join(" / "));
}

function wouldBe(chosen: PlayInfo, beat: PlayInfo | null): string {
  const play = playName(chosen);
  if (beat === null) return play;
  return t(chosen.capture ? "play-captures" : "play-beats", { play, beat: playName(beat) });
}

/** Return the instruction shown on the viewer's turn to play. */
export function yourTurn({ to_beat: beat, must_lead: rank, legal }: DealView): string {
  if (beat === null) return rank === null ? t("table-lead") : t("table-lead-must", { rank: rankName(rank) });
  const values = { play: playName(beat) };
  if (!legal.some((play) => play.kind === "pass")) return t("table-follow-must", values);
  return t(legal.some((play) => play.capture) ? "table-follow-capture" : "table-follow", values);
}

function turn(player: Player, nameOf: (seat: number) => string): string {
  const deal = player.client.deal;
  const table = player.client.table;
  if (deal === null || table === null) return "";
  if (table.paused) return t("table-paused");
  if (table.rests) return t("table-rests");
  if (player.myTurn) {
    if (player.isPassing) return t("play-passing");
    return player.nothingToPlay ? t("table-nothing") : yourTurn(deal);
  }
  if (player.pending !== null) return t("play-sent");
  if (deal.phase === "over") return t("live-over");
  const exchange = exchangeText(deal, nameOf);
  if (exchange !== null) return exchange;
  if (deal.phase === "draw" && deal.drawn > 0) return ""; // shown in the middle of the table instead
  if (deal.to_act !== null && deal.to_act === table.you) return ""; // asked as soon as the cards are dealt
  if (table.you === null)
    return deal.to_act === null ? t("table-watching") : t("table-wait", { name: nameOf(deal.to_act) });
  if (deal.hand.length === 0 && deal.phase === "play") return t("table-you-are-out");
  return deal.to_act === null ? t("table-wait-somebody") : t("table-wait", { name: nameOf(deal.to_act) });
}
