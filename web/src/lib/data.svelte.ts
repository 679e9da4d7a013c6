import { api } from './api';

const sets = new Map<string, Promise<unknown>>();

/** Requests each data set once; one that failed may be requested again. */
function load(game: string, name: string): Promise<unknown> {
  const key = `${game}/${name}`;
  const known = sets.get(key);
  if (known) return known;
  const coming = api.data(game, name);
  sets.set(key, coming);
  coming.catch(() => sets.delete(key));
  return coming;
}

/** A game's data set by its name, from `/api/data`; null until it has arrived. To be called once, while a component is set up. */
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
