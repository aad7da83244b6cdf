/** The size of the window, in the few kinds that the table tells apart. */

class Viewport {
  width = $state(innerWidth);
  height = $state(innerHeight);
  /** Whether seats and cards are drawn small. */
  readonly tiny = $derived(this.width < 700 || this.height < 560);
  /** Whether there is no room for a seat, the middle and another seat below each other. */
  readonly low = $derived(this.height < 520);
  /** Whether a drawer has its own column. */
  readonly wide = $derived(this.width >= 1100 && this.height >= 560);

  /** What a hand may take, so that bar, seats, what is to beat, and buttons keep their places. */
  readonly hand = $derived(this.height - (this.low ? 236 : this.tiny ? 410 : 400));

  constructor() {
    addEventListener("resize", () => {
      this.width = innerWidth;
      this.height = innerHeight;
    });
  }
}

export const viewport = new Viewport();
