/** Sample hands for the layout and sorting tests. */

import { splitCards } from "../lib/cards/card";
import type { Taste } from "../lib/hand/arrange";

export const TASTE: Taste = { mode: "rank", piles: [], order: [], wild: "5h", flushes: true };

export const FULL = splitCards("2s2h3s4s5s6s7s8s9sTsJsQsKsAs3h4h5h6h7h8h9hThJhQhKhBJRJ");
export const BY_RANK = splitCards("2s2h3s3h4s4h5s5h6s6h7s7h8s8h9s9hTsThJsJhQsQhKsKhAsBJRJ");
