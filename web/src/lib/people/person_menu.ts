/** Menu of another person at a table, in a replay or on a profile: mute, block, report. */

import { mount, unmount } from "svelte";
import { learnAll } from "../i18n/language.svelte";
import type { Subject } from "./towards";

/** Open the menu, which is loaded when it is opened first. */
export async function openPersonMenu(subject: Subject): Promise<void> {
  const [{ default: PersonMenu }] = await Promise.all([import("./PersonMenu.svelte"), learnAll()]);
  const close = (): void => void unmount(menu);
  const menu = mount(PersonMenu, { target: document.body, props: { subject, close } });
}
