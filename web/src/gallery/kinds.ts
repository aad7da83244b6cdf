/** Kinds of play as a server might declare them, for looking at and for tests. */

import type { KindInfo, WordsInfo } from "../lib/protocol";

type Layout = Partial<Pick<KindInfo, "copies" | "run" | "carries">>;

function kind(name: string, full: string, fullZh: string, layout: Layout = {}, sized = ""): KindInfo {
  const words = (text: string): WordsInfo => ({
    name: name.replaceAll("_", " "),
    full: text,
    meaning: "",
    sized,
    at:
      name === "single"
        ? [
            ["RJ", "{rank}"],
            ["big_ace", "{rank}"],
          ]
        : [],
  });
  return { name, en: words(full), zh: words(fullZh), copies: 0, run: false, carries: 0, ...layout };
}

const run = (copies: number, carries = 0): Layout => ({ copies, run: true, carries });

export const KINDS: readonly KindInfo[] = [
  kind("single", "single {rank}", "单张{rank}"),
  kind("pair", "pair of {rank}s", "对{rank}"),
  kind("triple", "triple of {rank}s", "三张{rank}"),
  kind("full_house", "full house of {rank}s", "三带二{rank}", { copies: 3, carries: 2 }),
  kind("straight", "straight {run}", "顺子{run}", run(1)),
  kind("straight_flush", "straight flush {run}", "同花顺{run}", run(1)),
  kind("tube", "tube {run}", "三连对{run}", run(2)),
  kind("plate", "plate {run}", "钢板{run}", run(3)),
  kind("sequence", "sequence {run}", "顺子{run}", run(1)),
  kind("bomb", "bomb of {count} {rank}s", "{count}个{rank}炸弹", {}, "{count} of a kind"),
  kind("joker_bomb", "bomb of {count} jokers", "王炸", {}, "{count} jokers"),
  kind("triple_with_single", "triple of {rank}s with a single", "三带一{rank}", { copies: 3, carries: 1 }),
  kind("plane_with_singles", "plane {run} with singles", "飞机带单{run}", run(3, 1)),
  kind("plane_with_pairs", "plane {run} with pairs", "飞机带对{run}", run(3, 2)),
  kind("quad_with_pairs", "four {rank}s with two pairs", "四带两对{rank}", { copies: 4, carries: 4 }),
];
