import { expect, it } from "vitest";
import { ANIMALS, animalOf, personOf } from "./faces";

const NAMES = ["Ann", "Ben", "Chen", "Dana", "Emil", "Fang", "Gao", "Hana", "Ivo", "Jun", "梅", "兰", "竹", "荷"];

it("gives people faces that differ, and each always the same", () => {
  const faces = NAMES.map((name) => JSON.stringify(personOf(name)));
  expect(new Set(faces).size).toBe(NAMES.length);
  expect(NAMES.map((name) => JSON.stringify(personOf(name)))).toEqual(faces);
  for (const trait of ["style", "skin", "hair", "mouth"] as const) {
    expect(new Set(NAMES.map((name) => personOf(name)[trait])).size, trait).toBeGreaterThan(2);
  }
  for (let number = 0; number < 200; number++) {
    const { skin, hair } = personOf(`guest ${number}`);
    expect(`${skin} ${hair}`).toMatch(/^#[0-9a-f]{6} #[0-9a-f]{6}$/);
  }
});

it("shows a bot as the animal that it is called after", () => {
  expect([0, 1, 2, 3, 4, 5].map((seat) => animalOf(`bot ${seat}`))).toEqual([...ANIMALS]);
  expect(animalOf("bot")).toBeNull();
  expect(animalOf("Ann")).toBeNull();
});
