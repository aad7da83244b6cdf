/** Screen wake lock during a deal. */

/** Hold a screen wake lock while `needed` returns true; do nothing if the browser lacks the API or denies the lock. */
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

  /**
   * Request or release the lock. Browsers release the lock when a page is hidden, so request it again when the page
   * becomes visible.
   */
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
    return null; // the battery is low, or the page is hidden
  }
}
