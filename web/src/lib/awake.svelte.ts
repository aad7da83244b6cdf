/** Keeps the screen on while somebody looks at a deal. */

/** Holds the screen as long as `needed` says so; a browser that cannot, or will not, goes on without. */
export function keepAwake(needed: () => boolean): void {
  const awake = new Awake();
  $effect(() => {
    awake.want(needed());
  });
  $effect(() => {
    const look = (): void => awake.look();
    document.addEventListener("visibilitychange", look);
    return () => {
      document.removeEventListener("visibilitychange", look);
      awake.want(false);
    };
  });
}

class Awake {
  #wanted = false;
  #held: Promise<WakeLockSentinel | null> | null = null;

  want(wanted: boolean): void {
    this.#wanted = wanted;
    this.look();
  }

  /** The system takes the screen back from a page that nobody sees: then it is asked for again. */
  look(): void {
    const wanted = this.#wanted && document.visibilityState === "visible";
    if (wanted && this.#held === null) this.#held = hold(() => (this.#held = null));
    else if (!wanted && this.#held !== null) {
      void this.#held.then((lock) => lock?.release());
      this.#held = null;
    }
  }
}

async function hold(released: () => void): Promise<WakeLockSentinel | null> {
  if (!("wakeLock" in navigator)) return null;
  try {
    const lock = await navigator.wakeLock.request("screen");
    lock.addEventListener("release", released);
    return lock;
  } catch {
    return null; // a battery that is low, or a page that is not on top
  }
}
