/** Pictures that an account may have. */

import type { AccountInfo } from "../protocol";

export type Avatar = NonNullable<AccountInfo["avatar"]>;

export const AVATARS: readonly Avatar[] = ["crane", "carp", "fox", "hare", "panda", "tiger", "lotus", "moon"];
