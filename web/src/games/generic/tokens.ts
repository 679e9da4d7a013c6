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

/** Every word that follows a verb: what in a view can be picked. */
export const pickable = (legal: string[]) => new Set(legal.flatMap((action) => words(action).slice(1)));
