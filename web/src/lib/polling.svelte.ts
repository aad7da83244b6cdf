/** Work that is repeated while a page is open and visible. */

/** Do work at each interval, in milliseconds, unless the page is hidden. Call it while a component is set up. */
export function poll(work: () => unknown, interval: number): void {
  $effect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) work();
    }, interval);
    return () => clearInterval(timer);
  });
}
