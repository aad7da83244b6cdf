/** Content of a file. */
export type Bytes = Uint8Array<ArrayBuffer>;
