/** Response of the page to the viewer's last action, shown above the buttons until the next one. */

import { sound } from "../../sound";

export class Answer {
  text = $state<string | null>(null);
  isRefusal = $state(false);

  refuse(sentence: string): void {
    this.text = sentence;
    this.isRefusal = true;
    sound("refuse");
  }

  /** Show a sentence that is no refusal. */
  note(sentence: string): void {
    this.text = sentence;
    this.isRefusal = false;
  }

  clear(): void {
    this.text = null;
  }
}
