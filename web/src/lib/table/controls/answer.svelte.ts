/** Feedback on the viewer's last action, shown above the buttons until the next action. */

import { sound } from "../../sound";

export class Answer {
  text = $state<string | null>(null);
  isRefusal = $state(false);

  refuse(sentence: string): void {
    this.text = sentence;
    this.isRefusal = true;
    sound("refuse");
  }

  /** Show a message that is not an error. */
  note(sentence: string): void {
    this.text = sentence;
    this.isRefusal = false;
  }

  clear(): void {
    this.text = null;
  }
}
