import type { Form } from '../../lib/schema/protocol';

export const words = (action: string) => action.split(/\s+/).filter(Boolean);

/** The actions of one verb: "discard 7H", "discard 9S". */
export interface Group {
  verb: string;
  shown: string[];
  /** How many more there are, not listed. */
  left: number;
}

/** The actions that use all that was picked and contain what was typed, by verb; at most `most` of each verb. */
export function matching(legal: string[], picked: string[], typed: string, most: number): Group[] {
  const wanted = typed.trim().toLowerCase();
  const groups = new Map<string, string[]>();
  for (const action of legal) {
    const [verb = '', ...own] = words(action);
    const isFitting = picked.every((one) => {
      const at = own.indexOf(one);
      // Each picked thing needs a word of its own: two equal cards are two words.
      if (at >= 0) own.splice(at, 1);
      return at >= 0;
    });
    if (isFitting && action.toLowerCase().includes(wanted)) groups.set(verb, [...(groups.get(verb) ?? []), action]);
  }
  return [...groups].map(([verb, all]) => ({ verb, shown: all.slice(0, most), left: Math.max(0, all.length - most) }));
}

/** The action that a form makes with what was picked; null while it is not complete. */
export const composed = (form: Form, picked: string[]) =>
  picked.length === form.operands ? [form.verb, ...picked].join(' ') : null;

/** Every word that follows a verb: these can be picked in the view. */
export const pickable = (legal: string[]) => new Set(legal.flatMap((action) => words(action).slice(1)));

// --- what a view says

/** A piece of notation, "10H" or "1VO#34": a few capitals, digits and signs. */
export const isToken = (value: unknown): value is string => typeof value === 'string' && /^[0-9A-Z*][0-9A-Z*#=+-]{0,7}$/.test(value);

export const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || value === false || (Array.isArray(value) && value.every(isEmpty)) ||
  (typeof value === 'object' && !Array.isArray(value) && Object.values(value as object).every(isEmpty));

/** Whether a list can be one of seats: ascending, without duplicates. */
export const isSeatList = (value: unknown, seats: number): value is number[] =>
  Array.isArray(value) && seats > 1 && value.length > 0 && value.every((one, i) => Number.isInteger(one) && one < seats && one >= 0 && (i === 0 || one > value[i - 1]));

/** Whether a list has an entry for every seat. A list of that length may also be of cards, or of the seats themselves. */
export const isBySeat = (value: unknown, seats: number): value is unknown[] =>
  Array.isArray(value) && seats > 1 && value.length === seats && !value.every(isToken) && !isSeatList(value, seats);

type Field = [name: string, value: unknown];
export interface Fields {
  /** The viewer's own cards, which are what most actions are about. */
  own: Field[];
  /** Lists that are open on the table. */
  open: Field[];
  /** Fields with a word or a number. */
  facts: Field[];
  bySeat: [name: string, values: unknown[]][];
}

/** The names that games use for the cards of a hand. */
const isHand = (name: string) => /^(cards|hands?|dice)$/.test(name);

/** The fields of a view that are worth showing: not the empty ones, and not the options, which are in the bar. */
export function fieldsOf(view: Record<string, unknown>, seats: number, seat: number | null = null): Fields {
  const hidden = new Set(['game', 'seats', 'options', 'seed', 'viewer', 'to_act']);
  const found: Fields = { own: [], open: [], facts: [], bySeat: [] };
  for (const [name, value] of Object.entries(view)) {
    if (hidden.has(name) || isEmpty(value)) continue;
    if (isBySeat(value, seats)) {
      const mine = isHand(name) && seat !== null ? value[seat] : null;
      if (!isEmpty(mine)) found.own.push([name, mine]);
      const others = isEmpty(mine) ? value : value.map((one, at) => (at === seat ? null : one));
      if (!isEmpty(others)) found.bySeat.push([name, others]);
    }
    // In Five Crowns `hand` is a number: which hand is played, not the cards.
    else if (typeof value !== 'object') found.facts.push([name, value]);
    else if (isHand(name)) found.own.push([name, value]);
    else found.open.push([name, value]);
  }
  return found;
}
