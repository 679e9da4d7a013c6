import type { Form } from '../../lib/protocol';

export const words = (action: string) => action.split(/\s+/).filter(Boolean);

/** The actions that use all that was picked and contain what was typed; the shortest first, at most so many. */
export function matching(legal: string[], picked: string[], typed: string, most: number): { shown: string[]; left: number } {
  const wanted = typed.trim().toLowerCase();
  const fitting = legal.filter((action) => {
    const own = words(action);
    return (
      action.toLowerCase().includes(wanted) &&
      picked.every((one) => {
        const at = own.indexOf(one);
        // Each picked thing needs a word of its own: two equal cards are two words.
        if (at >= 0) own.splice(at, 1);
        return at >= 0;
      })
    );
  });
  return { shown: fitting.slice(0, most), left: Math.max(0, fitting.length - most) };
}

/** What a form becomes with what was picked; null while it is not complete. */
export const composed = (form: Form, picked: string[]) =>
  picked.length === form.operands ? [form.verb, ...picked].join(' ') : null;

/** What of a view is worth showing, what can be picked first: empty fields say nothing, the options stand in the bar. */
export function fieldsOf(view: Record<string, unknown>): [string, unknown][] {
  const hidden = new Set(['game', 'seats', 'options', 'seed', 'viewer']);
  const isEmpty = (value: unknown): boolean =>
    value === null || value === '' || (Array.isArray(value) && value.every(isEmpty)) ||
    (typeof value === 'object' && !Array.isArray(value) && Object.values(value as object).every(isEmpty));
  const isOwn = (name: string) => /^(cards|hand|hands|display)$/.test(name);
  const all = Object.entries(view).filter(([name, value]) => !hidden.has(name) && !isEmpty(value));
  // Five Crowns has a hand that is a number: the hand that is played, not the cards.
  const first = all.filter(([name, value]) => isOwn(name) && typeof value === 'object');
  return [...first, ...all.filter((one) => !first.includes(one))];
}

/** Every word that follows a verb: what in a view can be picked. */
export const pickable = (legal: string[]) => new Set(legal.flatMap((action) => words(action).slice(1)));
