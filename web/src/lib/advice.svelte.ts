import { settings } from './settings.svelte';
import type { TableState } from './table.svelte';

/** Whether hints and advice are shown: the table allows them, and I want them. */
export const wantsHints = (table: TableState) => (table.table?.hints ?? false) && settings.hints;

/** While others act in quick succession nobody needs advice: it is asked for after a pause of this many milliseconds. */
const pauseMs = 250;
/** How long to wait if the server says that we ask too often. */
const laterMs = 1000;

/**
 * What the solvers know of my own cards, asked for again after every step. To be called once, while a component is set up. `current` is
 * null if the table plays without hints, for spectators, and until the answer arrives; advice about an older step is never returned.
 */
export function adviceFor<Advice>(table: TableState): { readonly current: Advice | null } {
  let step = $state(-1);
  let advice = $state.raw<Advice | null>(null);
  $effect(() => {
    const at = table.steps;
    void table.view;
    if (!table.table?.hints || table.seat === null || !table.isPlaying || table.connection !== 'open') return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = () =>
      void table.advise().then((found) => {
        if (at !== table.steps || found === null) return;
        if (found === 'later') timer = setTimeout(ask, laterMs);
        else {
          advice = found as Advice;
          step = at;
        }
      });
    if (table.mayAct) ask();
    else timer = setTimeout(ask, pauseMs);
    return () => clearTimeout(timer);
  });
  return {
    get current() {
      return step === table.steps && table.isPlaying ? advice : null;
    },
  };
}
