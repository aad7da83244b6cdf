/** Feedback on the viewer's last action, shown above the buttons until the next action. */

import type { Message } from "../../i18n/problems";
import { sound } from "../../sound";

export class Answer {
  #message = $state.raw<Message | null>(null);
  isRefusal = $state(false);

  get text(): string | null {
    return this.#message?.() ?? null;
  }

  refuse(message: Message): void {
    this.#message = message;
    this.isRefusal = true;
    sound("refuse");
  }

  /** Show a message that is not an error. */
  note(message: Message): void {
    this.#message = message;
    this.isRefusal = false;
  }

  clear(): void {
    this.#message = null;
  }
}
