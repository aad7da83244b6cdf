/** Ids of deals on this device, in the place of those that a server gives. */

/** Table on this device, match at the table, and deal of the match. */
export interface LocalLink {
  readonly table: string;
  readonly match: number;
  readonly deal: number;
}

export const linkOf = ({ table, match, deal }: LocalLink): string => `local-${table}-${match}-${deal}`;

/** Return the deal that an id means; null for that of a server. */
export function localDeal(id: string): LocalLink | null {
  const [, table, match, deal] = /^local-([0-9a-z]+)-(\d+)-(\d+)$/.exec(id) ?? [];
  return table === undefined ? null : { table, match: Number(match), deal: Number(deal) };
}
