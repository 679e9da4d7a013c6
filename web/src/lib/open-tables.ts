import type { OpenTables, Summary } from './schema/protocol';

/** How many tables a page of the list has. */
export const pageSize = 8;

/** At least the first `wanted` open tables, if there are so many, and where the next page begins. A list that somebody has read on in is
 * asked for anew page by page: a table that moved to its front meanwhile is shown once. */
export async function firstTables(page: (after: string | null) => Promise<OpenTables>, wanted: number): Promise<OpenTables> {
  const tables = new Map<string, Summary>();
  let next: string | null = null;
  do {
    const one: OpenTables = await page(next);
    for (const table of one.tables) if (!tables.has(table.table)) tables.set(table.table, table);
    next = one.next;
  } while (next !== null && tables.size < wanted);
  return { tables: [...tables.values()], next };
}
