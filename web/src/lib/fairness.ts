import type { Fairness } from './schema/protocol';
import { fromHex, sha256, toHex } from './sha256';

/** The random bytes that this browser adds to a deal; kept until the seed is shown, so that the deal can be checked. */
export interface Pledge {
  bytes: string;
  hash: string;
  /** The hash of the seed, as shown when these bytes were drawn. */
  seedHash: string;
}

export interface Keeper {
  getItem(key: string): string | null;
  setItem(key: string, text: string): void;
}

const key = (table: string) => `rummage.fair.${table}`;
// A start may be called off and tried again, so several pledges are kept; the table's hashes tell which one counts.
const mostKept = 5;

function all(keeper: Keeper, table: string): Pledge[] {
  try {
    const kept: unknown = JSON.parse(keeper.getItem(key(table)) ?? '[]');
    return Array.isArray(kept) ? (kept as Pledge[]) : [];
  } catch {
    return [];
  }
}

/** The pledge with this hash, if it was made here. */
export const recall = (keeper: Keeper, table: string, hash: string | null | undefined): Pledge | null =>
  all(keeper, table).find((one) => one.hash === hash) ?? null;

/** New bytes for every start. */
export function pledge(
  keeper: Keeper,
  table: string,
  seedHash: string,
  fill: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array = (bytes) => crypto.getRandomValues(bytes),
): Pledge {
  const bytes = fill(new Uint8Array(32));
  const made = { bytes: toHex(bytes), hash: toHex(sha256(bytes)), seedHash };
  try {
    keeper.setItem(key(table), JSON.stringify([made, ...all(keeper, table)].slice(0, mostKept)));
  } catch {
    // In a browser that stores nothing the pledge lasts as long as the page: TableState holds it too.
  }
  return made;
}

export interface Verdict {
  /** The seed has the hash that was shown before the deal. */
  seedFits: boolean;
  /** My own bytes are among those the deal was made from; null if this browser sent none. */
  mineUsed: boolean | null;
  /** The bytes of every seat have the hashes that were shown before them. */
  bytesFit: boolean;
}

/** Null before the seed is shown. */
export function check(fair: Fairness, seat: number | null, mine: Pledge | null): Verdict | null {
  if (!fair.seed) return null;
  const hash = toHex(sha256(fromHex(fair.seed)));
  const bytes = fair.bytes ?? [];
  return {
    seedFits: hash === fair.seed_hash && (mine === null || mine.seedHash === hash),
    mineUsed: mine === null || seat === null ? null : bytes[seat] === mine.bytes,
    bytesFit: bytes.every((own, i) => own === null || toHex(sha256(fromHex(own))) === fair.hashes[i]),
  };
}
