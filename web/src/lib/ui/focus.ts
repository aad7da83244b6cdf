/** Recovery of keyboard focus. If the focused element is removed, browsers move focus to the body. */

let last: EventTarget | null = null;
document.addEventListener("focusin", (event) => (last = event.target));

/** Return true if the element that had the focus was removed and no other element has the focus. */
export function isFocusLost(): boolean {
  return document.activeElement === document.body && last instanceof Node && !last.isConnected;
}
