/** Pictures to share: a title in a band, and below it what a page draws. */

import { download } from "./download";

/** Size of a picture, and its margin. */
export const [WIDTH, HEIGHT, EDGE] = [800, 450, 40];
const BAND = 98;
const FONT = "system-ui, 'PingFang SC', 'Noto Sans CJK SC', sans-serif";

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.codePointAt(0) ?? 0};`);

/** Return a line of text as SVG, by default from the left margin on. */
export function textLine(text: string, y: number, size: number, bold = false, x = EDGE): string {
  const weight = bold ? 700 : 400;
  return `<text x="${x}" y="${y}" font-size="${size}" font-weight="${weight}">${escaped(text)}</text>`;
}

/** Return a picture as SVG. */
export function framed(title: string, subtitle: string, body: readonly string[]): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" font-family="${FONT}" fill="#12281f">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#f3f2ee" stroke="none"/>`,
    `<rect width="${WIDTH}" height="${BAND}" fill="#1d5c4a" stroke="none"/>`,
    `<g fill="#ffffff">${textLine(title, 50, 32, true)}${textLine(subtitle, 80, 18)}</g>`,
    ...body,
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
export async function sharePicture(svg: string, name: string): Promise<void> {
  const file = await png(svg, name);
  if (navigator.canShare?.({ files: [file] })) {
    await navigator.share({ files: [file] }).catch(() => undefined); // cancelled by the user
    return;
  }
  download(file, name);
}
