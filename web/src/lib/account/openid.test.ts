import { expect, test } from "vitest";
import { answerIn } from "./openid";

test("an answer has a state, and everything else if the provider sends it", () => {
  const read = (query: string) => answerIn(new URLSearchParams(query));
  expect(read("")).toBe(null);
  expect(read("code=x")).toBe(null);
  expect(read("state=s&code=c%2B&iss=https%3A%2F%2Fa.example")).toEqual({
    state: "s",
    code: "c+",
    error: "",
    iss: "https://a.example",
  });
  expect(read("state=s&error=access_denied")).toEqual({ state: "s", code: "", error: "access_denied", iss: null });
});
