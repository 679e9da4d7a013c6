import type { Keeper } from './fairness';
import type { Line } from './table.svelte';

/** What happened while somebody was away: the last lines of it, and how many came before them. */
export interface Missed {
  lines: Line[];
  more: number;
}

/** After which line of the history an absence began, and how many milliseconds it lasted. */
export interface PastAbsence {
  key: number;
  ms: number;
}

/** More is in the history; this has to be read at a glance. */
const mostLines = 3;
/** Whoever was away for less has missed nothing that the history does not show as well, unless a bot played for them. */
const shortestMs = 10_000;

/** Null where there is nothing to tell. */
export function missedOf(lines: Line[], { key, ms }: PastAbsence, seat: number | null): Missed | null {
  const all = lines.filter((line) => line.key > key && line.message !== null && line.step !== null);
  // What somebody did comes before what the table did by itself, such as laying out new cards.
  const deeds = all.filter((line) => typeof line.message?.['seat'] === 'number');
  const found = deeds.length > 0 ? deeds : all;
  if (found.length === 0 || (ms < shortestMs && !found.some((line) => isByStandIn(line, seat)))) return null;
  const last = found.slice(-mostLines);
  // What was done with my own cards matters most: its newest line is among them, however much others did since.
  const own = found.findLast((line) => isByStandIn(line, seat));
  if (own && !last.includes(own)) last[0] = own;
  return { lines: last, more: found.length - last.length };
}

/** Whether it was done in the name of this seat, and not by its player. */
export const isByStandIn = ({ seat, by }: Line, own: number | null) => seat !== null && seat === own && (by === 'bot' || by === 'clock');

/** The last page that was left, with the last step that it showed: one for all tables, so that nothing gathers. */
const storageKey = 'rummage.left';
interface LeftPage {
  table: string;
  steps: number;
  at: number;
}

/** When nobody looks at a table: the page is hidden, or its line is gone. It also outlives a page that the browser threw away. */
export class Absence {
  private began: { key: number; at: number } | null = null;
  private isHidden = false;

  constructor(
    private readonly table: string,
    private readonly keeper: Keeper,
    private readonly now: () => number,
  ) {}

  /** `key`: of the last line that could be seen. */
  begin(key: number): void {
    this.began ??= { key, at: this.now() };
  }

  hide(key: number, steps: number): void {
    this.isHidden = true;
    this.begin(key);
    try {
      this.keeper.setItem(storageKey, JSON.stringify({ table: this.table, steps, at: this.now() } satisfies LeftPage));
    } catch {
      // A browser that stores nothing forgets what was seen, and the whole history is there.
    }
  }

  show(): void {
    this.isHidden = false;
  }

  /** A new page of a table that was left: the absence began when the old page was. */
  recall(lines: Line[]): void {
    const left = this.stored();
    if (left?.table !== this.table || this.began) return;
    const seen = lines.findLast((line) => line.step !== null && line.step <= left.steps);
    if (seen) this.began = { key: seen.key, at: left.at };
  }

  /** It is over, unless the page is still hidden. */
  end(): PastAbsence | null {
    if (!this.began || this.isHidden) return null;
    const { key, at } = this.began;
    this.began = null;
    return { key, ms: this.now() - at };
  }

  private stored(): LeftPage | null {
    try {
      return JSON.parse(this.keeper.getItem(storageKey) ?? 'null') as LeftPage | null;
    } catch {
      return null;
    }
  }
}
