/** Size of the window, and the size classes that the table distinguishes. */

class Viewport {
  width = $state(innerWidth);
  height = $state(innerHeight);
  /** True if seats and cards are drawn small. */
  readonly tiny = $derived(this.width < 700 || this.height < 560);
  /** True if there is no room for a seat, the middle and another seat below each other. */
  readonly low = $derived(this.height < 520);
  /** True if a drawer has its own column. */
  readonly wide = $derived(this.width >= 1100 && this.height >= 560);

  /** Largest height of a hand that leaves bar, seats, play to beat and buttons in place, in pixels. */
  readonly hand = $derived(this.height - (this.low ? 236 : this.tiny ? 410 : 400));

  constructor() {
    addEventListener("resize", () => {
      this.width = innerWidth;
      this.height = innerHeight;
    });
  }
}

export const viewport = new Viewport();
