/** Summary of a deal as a picture: names, accuracy and the own curve. */

import type { DealAnalysis } from "../protocol";
import { curveOf, reachOf } from "./analysis.svelte";

const [WIDTH, HEIGHT, EDGE, ROW] = [800, 450, 40, 34];
const BAND = 98;
const [TOP, CHART] = [142, 130];
const FONT = "system-ui, 'PingFang SC', 'Noto Sans CJK SC', sans-serif";

export interface Summary {
  readonly title: string;
  readonly subtitle: string;
  readonly curve: string;
  /** One line for each seat. */
  readonly rows: readonly string[];
}

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.codePointAt(0) ?? 0};`);

function line(text: string, y: number, size: number, bold = false): string {
  const weight = bold ? 700 : 400;
  return `<text x="${EDGE}" y="${y}" font-size="${size}" font-weight="${weight}">${escaped(text)}</text>`;
}

/** Return the picture as SVG. It contains no cards, so that it spoils nothing for those who replay the deal. */
export function summarySvg(found: DealAnalysis, seat: number, last: number, said: Summary): string {
  const reach = reachOf(found, seat);
  const points = curveOf(found, seat).map(({ step, value }) => {
    const x = EDGE + (step / Math.max(1, last)) * (WIDTH - 2 * EDGE);
    return `${x.toFixed(1)},${(TOP + CHART / 2 - (value / reach) * (CHART / 2)).toFixed(1)}`;
  });
  const zero = TOP + CHART / 2;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" font-family="${FONT}" fill="#12281f">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#f3f2ee" stroke="none"/>`,
    `<rect width="${WIDTH}" height="${BAND}" fill="#1d5c4a" stroke="none"/>`,
    `<g fill="#ffffff">${line(said.title, 50, 32, true)}${line(said.subtitle, 80, 18)}</g>`,
    line(said.curve, TOP - 10, 16),
    `<path d="M${EDGE} ${zero}H${WIDTH - EDGE}" stroke="#84948b"/>`,
    `<polyline points="${points.join(" ")}" fill="none" stroke="#1d5c4a" stroke-width="4"/>`,
    ...said.rows.map((row, at) => line(row, TOP + CHART + 40 + at * ROW, 20)),
    "</svg>",
  ].join("");
}

/** Return an SVG as a PNG file. */
async function png(svg: string, name: string): Promise<File> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [WIDTH * 2, HEIGHT * 2];
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/png"));
  if (blob === null) throw new Error("the browser cannot draw the picture");
  return new File([blob], name, { type: "image/png" });
}

/** Share the picture by the device's share sheet or, where there is none, download it. */
export async function share(svg: string, name: string): Promise<void> {
  const file = await png(svg, name);
  if (navigator.canShare?.({ files: [file] })) {
    await navigator.share({ files: [file] }).catch(() => undefined); // cancelled by the user
    return;
  }
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
