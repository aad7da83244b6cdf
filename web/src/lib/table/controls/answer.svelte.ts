/** What the page answers the viewer with, above the buttons, until something else is done. */

import { sound } from "../../sound";

export class Answer {
  text = $state<string | null>(null);
  isRefusal = $state(false);

  refuse(sentence: string): void {
    this.text = sentence;
    this.isRefusal = true;
    sound("refuse");
  }

  /** Says something that is no refusal. */
  note(sentence: string): void {
    this.text = sentence;
    this.isRefusal = false;
  }

  clear(): void {
    this.text = null;
  }
}
