/** Requests whose failure is shown beside the control that made them. */

import { errorText, type Message } from "../i18n/problems";

export class Attempt {
  /** Message of the last failure; null after a success, and while a request is under way. */
  problem = $state.raw<Message | null>(null);

  /** Do some work, and keep the message of its failure. */
  async run(work: () => Promise<void>): Promise<void> {
    this.problem = null;
    try {
      await work();
    } catch (error) {
      this.problem = () => errorText(error);
    }
  }
}
