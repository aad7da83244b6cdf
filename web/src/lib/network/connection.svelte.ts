/** State of the connection to the server, as shown by pages other than the table. */

class Connection {
  /** True from a request that did not reach the server, or a report of the browser, until one reaches it. */
  isLost = $state(globalThis.navigator?.onLine === false);

  constructor() {
    globalThis.addEventListener?.("offline", () => (this.isLost = true));
    globalThis.addEventListener?.("online", () => (this.isLost = false));
  }

  /** True if the browser is asked to save data, so that nothing is fetched in advance. */
  get savesData(): boolean {
    const { connection: network } = navigator as { connection?: { saveData?: boolean } };
    return network?.saveData === true;
  }
}

export const connection = new Connection();
