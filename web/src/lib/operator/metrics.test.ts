import { expect, test } from "vitest";
import type { MetricsSample } from "../protocol";
import { metricsCurve, sizeText } from "./metrics";

const sample = (at: number, people: number, p99: number | null = null): MetricsSample => ({
  at,
  people,
  tables: 0,
  plays: 0,
  p50: null,
  p99,
  lag: null,
  storage: null,
});

test("a curve ends at the right edge, and its largest value at the upper one", () => {
  const curve = metricsCurve([sample(0, 1), sample(10_000, 4)], ({ people }) => people, 360, 52);
  expect(curve).toEqual({ lines: ["359.0,38.5 360.0,1.0"], latest: 4, highest: 4 });
});

test("a time without samples or values separates two lines", () => {
  const samples = [sample(0, 1, 5), sample(10_000, 1), sample(20_000, 1), sample(40_000, 1, 10), sample(90_000, 1)];
  expect(metricsCurve(samples, ({ p99 }) => p99, 360, 52).lines).toHaveLength(2);
  expect(metricsCurve(samples, ({ p99 }) => p99, 360, 52).latest).toBeNull();
  expect(metricsCurve(samples, ({ people }) => people, 360, 52).lines).toHaveLength(2);
});

test("several curves share a scale, and nothing is drawn of nothing", () => {
  expect(metricsCurve([sample(0, 1)], ({ people }) => people, 360, 52, 10).lines).toEqual(["360.0,46.0"]);
  expect(metricsCurve([], ({ people }) => people, 360, 52)).toEqual({ lines: [], latest: null, highest: 0 });
  expect(metricsCurve([sample(0, 0)], ({ people }) => people, 360, 52).lines).toEqual(["360.0,51.0"]);
});

test("sizes are told in megabytes", () => {
  expect(sizeText(12_345_678)).toBe("12.3 MB");
});
