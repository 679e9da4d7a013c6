import type { Since, Summary, Table, Told } from '../lib/schema/protocol';
import type { AnyOf } from '../lib/any-of';
import type { Chair } from '../lib/schema/protocol';

const statusOf = (stage: Table['stage']): Summary['status'] => (stage === 'playing' || stage === 'over' || stage === 'closed' ? stage : 'open');

/** What a list says of a match on this device: what a server would, from what the table has told since. */
export function summaryOf(before: Summary, message: Since | Told): Summary {
  const { table } = message;
  const mine = message.seat ?? before.about.people.findIndex((person) => person !== null);
  const your_turn = message.to_act === undefined ? before.your_turn : message.to_act.includes(mine) && (message.legal?.length ?? 0) > 0;
  const next: Summary = { ...before, touched: message.at ?? before.touched, your_turn };
  const result = message.result ?? before.about.result;
  if (result) next.about = { ...before.about, result };
  if (!table) return next;
  const chairs: AnyOf<Chair>[] = table.chairs;
  const status = statusOf(table.stage);
  return {
    ...next,
    status,
    paused: table.paused !== undefined,
    your_turn: your_turn && status === 'playing',
    about: {
      ...next.about,
      options: table.options,
      hints: table.hints,
      names: chairs.map((chair) => (chair.kind === 'empty' ? null : (chair.name ?? ''))),
      people: chairs.map((chair) => (chair.kind === 'person' ? (chair.person ?? null) : null)),
    },
  };
}

/** Of a table that has only just been made. */
export const firstSummary = (table: string, game: string, seats: number, now: number): Summary => ({
  table, game, status: 'open', code: null, touched: now, paused: false, your_turn: false, removed: false, due: null,
  about: {
    seats, options: {}, clock_ms: 0, hints: true, doors: false, names: Array.from({ length: seats }, () => null), people: Array.from({ length: seats }, () => null),
    host: null, host_person: null,
  },
});
