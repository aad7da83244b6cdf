/** Messages between a page and its local table (`worker.ts`), beside those of docs/protocol.md. */

import type { ClientMessage, ServerMessage } from "../protocol";
import type { RulesFacts } from "../protocol";
import type { SavedTable } from "./saved";

/** Take back the person's last play, with all that followed. Servers have no such message. */
export interface TakeBackPlay {
  readonly type: "take_back_play";
  readonly id: string;
}

/** Ask for the record of the match. */
export interface AskRecord {
  readonly type: "record";
  readonly id: string;
}

/** Commands that only local tables take. */
export type LocalCommand = TakeBackPlay | AskRecord;
export type LocalMessage = ClientMessage | LocalCommand;

/** Record of a match, as text (docs/notation.md). */
export interface LocalAnswer {
  readonly type: "record";
  readonly id: string;
  readonly text: string;
}

/** First message to the worker: the table as it was saved, and what it needs. */
export interface OpenTable {
  readonly type: "open";
  readonly saved: SavedTable;
  readonly facts: RulesFacts;
  readonly compiled: Uint8Array;
  readonly module: Uint8Array<ArrayBuffer>;
  /** Net of the game; null if there is none here. */
  readonly net: Uint8Array | null;
}

/** The table is to be saved. */
export interface Saved {
  readonly type: "saved";
  readonly saved: SavedTable;
}

/** The table cannot be opened, for a reason that its program tells. */
export interface Failed {
  readonly type: "failed";
  readonly why: string;
}

export type ToWorker = OpenTable | LocalMessage;
export type FromTable = ServerMessage | LocalAnswer;
export type FromWorker = FromTable | Saved | Failed;
