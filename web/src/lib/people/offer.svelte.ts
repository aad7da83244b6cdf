/** The server's offer of friends and personal invites, remembered so that a visit need not begin by asking. */

import type { Me } from "../protocol";

const KEY = "clamber.people";

function remembered(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false; // without storage, the next answer of the server tells
  }
}

class PeopleOffer {
  /** True if the server offers them. */
  isOn = $state(remembered());

  /** Note what the server says of itself. */
  learn({ people }: Pick<Me, "people">): void {
    this.isOn = people;
    try {
      if (people) localStorage.setItem(KEY, "1");
      else localStorage.removeItem(KEY);
    } catch {
      // Without storage, a later visit asks again.
    }
  }
}

export const offer = new PeopleOffer();
