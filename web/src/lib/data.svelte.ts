import { api } from './api';

const sets = new Map<string, Promise<unknown>>();

/** Each is asked for once; one that did not come may be asked for again. */
function load(game: string, name: string): Promise<unknown> {
  const key = `${game}/${name}`;
  const known = sets.get(key);
  if (known) return known;
  const coming = api.data(game, name);
  sets.set(key, coming);
  coming.catch(() => sets.delete(key));
  return coming;
}

/** A game's data set by its name, as `/api/data` has it: call it once while a component is made. Null until it is here. */
export function dataFor<Data>(game: string, name: () => string): { readonly current: Data | null } {
  let data = $state.raw<Data | null>(null);
  $effect(() => {
    const wanted = name();
    load(game, wanted).then(
      (found) => wanted === name() && (data = found as Data),
      () => undefined,
    );
  });
  return {
    get current() {
      return data;
    },
  };
}
