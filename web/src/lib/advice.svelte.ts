import type { TableState } from './table.svelte';

/**
 * What the solvers know of my own cards, asked for anew after every step: call it once while a component is made.
 * `current` is null where the table plays without hints, while somebody only watches, and until the answer is here;
 * advice on an older step is never shown.
 */
export function adviceFor<Advice>(table: TableState): { readonly current: Advice | null } {
  let step = $state(-1);
  let advice = $state.raw<Advice | null>(null);
  $effect(() => {
    const at = table.steps;
    void table.view;
    if (!table.table?.hints || table.seat === null || !table.isPlaying || table.connection !== 'open') return;
    void table.advise().then((found) => {
      if (found === null || at !== table.steps) return;
      advice = found as Advice;
      step = at;
    });
  });
  return {
    get current() {
      return step === table.steps && table.isPlaying ? advice : null;
    },
  };
}
