import { expect, it } from "vitest";
import { withIds } from "./layout";
import { nextOfRank } from "./typed";

it("types the natural card before the wild one", () => {
  const hand = withIds([["5h", "5s"]]).flat();
  expect(nextOfRank("5", hand, new Set(), "5h")?.card).toBe("5s");
  expect(nextOfRank("5", hand, new Set(["5s#0"]), "5h")?.card).toBe("5h");
  expect(nextOfRank("W", hand, new Set(), "5h")?.card).toBe("5h");
  expect(nextOfRank("W", hand, new Set(["5h#0"]), "5")?.card).toBe("5s");
});
