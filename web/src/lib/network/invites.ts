/** Invites by which this tab came to tables, so that spectators can still take a seat. */

const PREFIX = "clamber.invite.";

export function rememberInvite(table: string, code: string): void {
  try {
    sessionStorage.setItem(PREFIX + table, code);
  } catch {
    // Without storage, the invite link itself still leads to a seat.
  }
}

/** Return the invite by which this tab came to a table; null if it came by another way. */
export function inviteTo(table: string): string | null {
  try {
    return sessionStorage.getItem(PREFIX + table);
  } catch {
    return null;
  }
}
