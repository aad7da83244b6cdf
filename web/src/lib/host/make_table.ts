/** Making a table, with a dialog where the server asks for permission. */

import { mount, unmount } from "svelte";
import { api, ApiError } from "../network/api";
import type { Me, NewTable, SeatTaken } from "../protocol";

/** Ask for permission to make tables; return true if it was granted. */
async function permitted(by: NonNullable<Me["needs"]>): Promise<boolean> {
  const { default: PermitDialog } = await import("./PermitDialog.svelte");
  return new Promise((resolve) => {
    const answer = (granted: boolean): void => {
      void unmount(dialog);
      resolve(granted);
    };
    const dialog = mount(PermitDialog, { target: document.body, props: { by, answer } });
  });
}

/** Do what needs permission to make tables. The guest is asked for an invitation or a password if the server needs one
 *  and does not know it yet. */
export async function withPermit<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ApiError) || error.problem.code !== "needs_permit") throw error;
    const by = error.problem.values["by"] === "password" ? "password" : "invitation";
    if (!(await permitted(by))) throw error;
    return work();
  }
}

/** Make a table, asking for permission if necessary. */
export function makeTable(wish: NewTable): Promise<SeatTaken> {
  return withPermit(() => api.makeTable(wish));
}
