import { expect, it } from "vitest";
import { ratingCurve } from "./ratings";

it("draws a rating with a band of two standard deviations, a match at equal steps", () => {
  const course = [
    { at: 1, rating: 1500, uncertainty: 200 },
    { at: 9, rating: 1600, uncertainty: 100 },
    { at: 10, rating: 1500, uncertainty: 50 },
  ];
  const found = ratingCurve(course, 100, 84);
  expect(found).toMatchObject({ low: 1100, high: 1900 });
  expect(found?.line).toBe("0.0,42.0 50.0,32.0 100.0,42.0");
  expect(found?.band).toBe("0.0,2.0 50.0,12.0 100.0,32.0 100.0,52.0 50.0,52.0 0.0,82.0");
});

it("draws nothing of a single match", () => {
  expect(ratingCurve([{ at: 1, rating: 1500, uncertainty: 200 }], 100, 40)).toBeNull();
  expect(ratingCurve([], 100, 40)).toBeNull();
});

it("draws a rating that is certain and does not change", () => {
  const still = { rating: 1500, uncertainty: 0 };
  expect(
    ratingCurve(
      [
        { at: 1, ...still },
        { at: 2, ...still },
      ],
      10,
      44,
    )?.line,
  ).toBe("0.0,42.0 10.0,42.0");
});
