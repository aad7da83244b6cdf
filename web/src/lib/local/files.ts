/**
 * Files of tables that the page runs by itself: the kernel, the rules of presets, and nets. Their names contain their
 * hashes, so a file that this browser keeps is never asked for again. Files are fetched on the page, not in a worker,
 * because only the page knows the root path.
 */

import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import index from "virtual:local-files";
import { ApiError, unreachable } from "../network/api";
import { fileAt } from "../root";
import type { Bytes } from "./bytes";
import { drop, find, keep, keptPaths } from "./kept";

/** File of a table: its name, its SHA-256 in hexadecimal digits, and its size in bytes. */
export interface StoredFile {
  file: string;
  sha256: string;
  size: number;
}

/** All files: the kernel, nets by game, rules by preset and number of seats, endings, and lessons. */
export interface LocalFiles {
  kernel: StoredFile;
  endings: StoredFile;
  lessons: StoredFile;
  nets: Readonly<Record<string, StoredFile>>;
  rules: Readonly<Record<string, Readonly<Record<number, StoredFile>>>>;
}

export const LOCAL_FILES: LocalFiles = index;

const ASSETS = fileAt("/assets/");

export const addressOf = (stored: StoredFile): string => ASSETS + stored.file;

/**
 * Return the content of a file, from this browser or from the server; the browser keeps it afterwards.
 *
 * Throws ApiError if there is no connection, or if the server has the files of another version.
 */
export async function contentOf(stored: StoredFile): Promise<Bytes> {
  const address = addressOf(stored);
  const kept = await find(address);
  if (kept !== null && (await isIntact(kept, stored))) return kept;
  if (kept !== null) await drop(address);
  const fetched = await sent(address);
  if (!(await isIntact(fetched, stored))) throw outdated(address);
  await keep(address, fetched);
  await dropOlder();
  return fetched;
}

/** Drop kept files that are not those of this build. */
export async function dropOlder(): Promise<void> {
  const known = new Set(allFiles().map(addressOf));
  const older = (await keptPaths()).filter((path) => path.startsWith(ASSETS) && !known.has(path));
  for (const path of older) await drop(path);
}

const allFiles = (): StoredFile[] => [
  LOCAL_FILES.kernel,
  LOCAL_FILES.endings,
  LOCAL_FILES.lessons,
  ...Object.values(LOCAL_FILES.nets),
  ...Object.values(LOCAL_FILES.rules).flatMap((seats) => Object.values(seats)),
];

async function sent(address: string): Promise<Bytes> {
  let response: Response;
  try {
    response = await fetch(address, { credentials: "same-origin" });
  } catch {
    throw unreachable(`${address} cannot be reached`);
  }
  if (!response.ok) throw outdated(address);
  return new Uint8Array(await response.arrayBuffer());
}

/** Return the error for a file that the server has no longer, because it has those of another version. */
const outdated = (address: string): ApiError =>
  new ApiError({
    code: "outdated",
    message: `${address} is not that of this page`,
    values: {},
    sentence: "kept-outdated",
  });

/** Return true if content has the hash of a file. Browsers hash by themselves only over HTTPS and on localhost. */
async function isIntact(content: Bytes, { sha256: expected }: StoredFile): Promise<boolean> {
  const subtle = (globalThis.crypto as Partial<Crypto> | undefined)?.subtle;
  const hash = subtle === undefined ? sha256(content) : new Uint8Array(await subtle.digest("SHA-256", content));
  return bytesToHex(hash) === expected;
}
