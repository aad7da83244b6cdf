/** Window size and the layout classes derived from it. */

/** Greatest part of a wide window that a hand takes, so that the table remains the larger part. */
const WIDE_HAND = 0.36;

class Viewport {
  width = $state(innerWidth);
  height = $state(innerHeight);
  /** True if seats and cards are drawn small. */
  readonly tiny = $derived(this.width < 700 || this.height < 560);
  /** True if there is no vertical room for a seat, the middle and another seat. */
  readonly low = $derived(this.height < 520);
  /** True if drawers have their own column. */
  readonly wide = $derived(this.width >= 1100 && this.height >= 560);

  /** True if the window is higher than wide, and not small. */
  readonly tall = $derived(!this.tiny && this.height > this.width);

  /** Maximum height of a hand that leaves room for bar, seats, play to beat and buttons, in pixels. */
  readonly hand = $derived(
    this.low || this.tiny || this.tall
      ? this.height - (this.low ? 236 : this.tiny ? 410 : 400)
      : Math.min(this.height - 400, Math.round(this.height * WIDE_HAND)),
  );

  /** Maximum width of a card in the hand, in pixels. */
  readonly card = $derived(
    this.low ? 64 : this.tiny ? 60 : Math.round(Math.max(80, Math.min(150, this.height * 0.135))),
  );

  constructor() {
    addEventListener("resize", () => {
      this.width = innerWidth;
      this.height = innerHeight;
    });
  }
}

export const viewport = new Viewport();
