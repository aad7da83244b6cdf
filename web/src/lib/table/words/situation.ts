/** The one sentence above the buttons: a refusal, what the selection is, or whose turn it is. */

import { playName, rankName } from "../../i18n/cards";
import { t } from "../../i18n/language.svelte";
import { problemText } from "../../i18n/problems";
import type { PlayInfo } from "../../protocol";
import type { Player } from "../controls/player.svelte";

export interface Situation {
  readonly text: string;
  readonly bad: boolean;
}

const fine = (text: string): Situation => ({ text: text.charAt(0).toUpperCase() + text.slice(1), bad: false });

export function situation(player: Player, nameOf: (seat: number) => string): Situation {
  const { text, isRefusal } = player.answer;
  if (text !== null) return { text, bad: isRefusal };
  return selected(player) ?? fine(turn(player, nameOf));
}

function selected(player: Player): Situation | null {
  const { check, client } = player;
  if (player.selection.size === 0 || !check.isAnswered) return null;
  const beat = client.deal?.to_beat ?? null;
  const chosen = check.chosen;
  if (chosen !== null && player.myTurn) {
    const sentence = wouldBe(chosen, beat);
    return fine(player.hinted === null ? sentence : t("play.hint.play", { ...player.hinted, sentence }));
  }
  if (player.myTurn && check.problem !== null) return { text: problemText(check.problem), bad: true };
  return check.readings.length === 0 ? null : fine(check.readings.map(playName).join(" / "));
}

function wouldBe(chosen: PlayInfo, beat: PlayInfo | null): string {
  const play = playName(chosen);
  if (beat === null) return t("play.is", { play });
  return t(chosen.capture ? "play.captures" : "play.beats", { play, beat: playName(beat) });
}

function turn(player: Player, nameOf: (seat: number) => string): string {
  const deal = player.client.deal;
  const table = player.client.table;
  if (deal === null || table === null) return "";
  if (table.paused) return t("table.paused");
  if (player.myTurn) {
    if (deal.to_beat === null) {
      return deal.must_lead === null ? t("table.lead") : t("table.lead.must", { rank: rankName(deal.must_lead) });
    }
    if (player.nothingToPlay) return t("table.nothing");
    const captures = deal.legal.some((play) => play.capture);
    return t(captures ? "table.follow.capture" : "table.follow", { play: playName(deal.to_beat) });
  }
  if (player.pending !== null) return t("play.sent");
  if (deal.phase === "over") return t("live.over");
  if (deal.phase === "draw" && deal.drawn > 0) return ""; // the middle of the table says it
  if (table.you === null)
    return deal.to_act === null ? t("table.watching") : t("table.wait", { name: nameOf(deal.to_act) });
  if (deal.hand.length === 0 && deal.phase === "play") return t("table.out");
  return deal.to_act === null ? t("table.wait.somebody") : t("table.wait", { name: nameOf(deal.to_act) });
}
