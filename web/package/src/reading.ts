/** Reading of the package's files, in browsers and in Node. */

import type { Bytes } from "../../src/lib/local/bytes.js";
import { ClamberError } from "./errors.js";

/** Part of Node's `process`. A module import would have to be hidden from bundlers for browsers. */
interface NodeProcess {
  getBuiltinModule?: (name: "node:fs/promises") => { readFile: (file: URL) => Promise<Bytes> };
}

/** Return the bytes of a file. Throws ClamberError (`file`) if it cannot be read. */
export async function bytesAt(file: URL): Promise<Bytes> {
  try {
    return file.protocol === "file:" ? await readByNode(file) : await fetched(file);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    const hint = "the files in data/ of the package must be served beside its module";
    throw new ClamberError("file", `${file.href} cannot be read (${why}); ${hint}`, { cause: error });
  }
}

async function readByNode(file: URL): Promise<Bytes> {
  const { process } = globalThis as { process?: NodeProcess };
  if (process?.getBuiltinModule === undefined)
    throw new Error("a page must come from a server, and Node must be 20.16 or newer");
  return new Uint8Array(await process.getBuiltinModule("node:fs/promises").readFile(file));
}

async function fetched(file: URL): Promise<Bytes> {
  const response = await fetch(file);
  if (!response.ok) throw new Error(`status ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}
