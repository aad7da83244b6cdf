import { expect, test } from "vitest";
import { person, table } from "../../../gallery/fixtures";
import { changeText, ratedSentence, ratedWord } from "./rated";

const settled = (shown: number) => ({ shown, uncertainty: 60, provisional: false });

test("a table of friends does not speak of ratings", () => {
  expect(ratedWord(table())).toBeNull();
  expect(ratedSentence(table())).toBeNull();
});

test("a table where strangers meet says that its matches are casual", () => {
  const listing = { title: "Evening", skill: "any", language: "any", since: 0 } as const;
  expect(ratedWord(table({ listing }))).toBe("Casual");
  expect(ratedWord(table({ host: null }))).toBe("Casual");
  const daily = { set: "s", deal: 0, deals: 6, hints: false };
  expect(ratedWord(table({ host: null, daily }))).toBeNull();
});

test("a rated table says whether its match is rated, and otherwise why not", () => {
  expect(ratedWord(table({ rated: true, is_rated: true }))).toBe("Rated");
  expect(ratedSentence(table({ rated: true }))).toBe("The match will be rated.");
  const seats = [person("Wen"), person("Chen")];
  const casual = table({ rated: true, seats, casual: { reason: "guest", seat: 1 } });
  expect(ratedWord(casual)).toBe("Casual");
  expect(ratedSentence(casual)).toBe("The match is casual: Chen has no account.");
});

test("a change is told with its sign, and with its uncertainty while the rating is provisional", () => {
  const change = { seat: 0, before: settled(1500), after: settled(1512) };
  expect(changeText(change, "Wen")).toBe("Wen: 1500 → 1512 (+12)");
  expect(changeText({ ...change, after: settled(1490) }, "Wen")).toBe("Wen: 1500 → 1490 (−10)");
  const provisional = { ...change, after: { shown: 1512, uncertainty: 200, provisional: true } };
  expect(changeText(provisional, "Wen")).toBe("Wen: 1500 → 1512 (+12), provisional ± 200");
});
