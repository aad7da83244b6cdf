/** Content of a file. */
export type Bytes = Uint8Array<ArrayBuffer>;

/** Return the bytes of a text in base64. */
export const fromBase64 = (text: string): Bytes => Uint8Array.from(atob(text), (byte) => byte.charCodeAt(0));
