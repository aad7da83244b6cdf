/** Index of the files of local tables in unit tests; their content is the name of each (lib/local/local.test.ts). */

import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import type { LocalFiles, StoredFile } from "../lib/local/files";

const stored = (file: string): StoredFile => ({
  file,
  sha256: bytesToHex(sha256(utf8ToBytes(file))),
  size: file.length,
});

const files: LocalFiles = {
  kernel: stored("kernel-1.wasm"),
  endings: stored("endings-1.json"),
  lessons: stored("lessons-1.json"),
  nets: { guandan: stored("guandan-1.net") },
  rules: {
    "guandan/pagat": { 4: stored("guandan-pagat-1.bin") },
    "guandan/full": { 4: stored("guandan-full-1.bin") },
    "gandengyan/pagat": { 2: stored("gandengyan-pagat-1.bin"), 3: stored("gandengyan-pagat-1.bin") },
  },
};

export default files;
