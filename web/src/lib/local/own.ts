/** Search for plays on this device. */

/** Return what searches and judges on this device, if the browser keeps the kernel and the net of the game. */
export async function studyOf(rules: string): Promise<typeof import("./study") | null> {
  try {
    const study = await import("./study");
    return (await study.canSearch(rules.split("/")[0] ?? "")) ? study : null;
  } catch {
    return null;
  }
}
