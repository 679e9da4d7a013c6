import { describe, expect, it } from 'vitest';
import { Film, Projector, type Eyes } from '../src/lib/replay';
import type { Replay } from '../src/lib/schema/protocol';
import { TableState } from '../src/lib/table.svelte';

const last = 250;
function server() {
  const asked: string[] = [];
  const fetchPart = (eyes: Eyes, from: number, count: number): Promise<Replay> => {
    asked.push(`${eyes} ${from}`);
    const steps = Array.from({ length: Math.min(count, last + 1 - from) }, (_, i) => ({
      step: from + i, ms: 10 * (from + i), events: [{ code: `s${from + i}` }], view: { at: from + i, eyes }, to_act: [],
    }));
    return Promise.resolve({ game: 'set', seats: 2, names: ['Ada', 'Basil'], last, steps });
  };
  return { asked, film: new Film(fetchPart) };
}
const keeper = { getItem: () => null, setItem: () => undefined };

describe('a replay', () => {
  it('is fetched a hundred steps at a time, once for each pair of eyes', async () => {
    const { asked, film } = server();
    expect((await film.upTo('watch', 7)).steps.map((one) => one.step)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect((await film.upTo('watch', 130)).steps.length).toBe(131);
    await film.upTo('watch', 3);
    expect(asked).toEqual(['watch 0', 'watch 100']);
    await film.upTo(1, 3);
    expect(asked.at(-1)).toBe('1 0');
  });

  it('asks again for what did not come', async () => {
    let tries = 0;
    const film = new Film(() => (++tries === 1 ? Promise.reject(new Error('lost')) : Promise.resolve({ game: 'set', seats: 1, names: [], last: 0, steps: [] })));
    await expect(film.upTo('watch', 0)).rejects.toThrow('lost');
    await expect(film.upTo('watch', 0)).resolves.toBeTruthy();
  });

  it('shows a table: one step on is told, everything else begins anew', async () => {
    const { film } = server();
    const projector = new Projector();
    const table = new TableState('T', () => null, keeper, projector.link);
    const told: number[] = [];
    table.onTold((one) => told.push(one.step?.step ?? -1));
    const show = async (eyes: Eyes, step: number) => projector.show(await film.upTo(eyes, step), eyes, { options: {}, isBot: [false, true] });
    await show('watch', 3);
    expect([table.view?.['at'], table.seat, table.lines.length, table.names]).toEqual([3, null, 4, ['Ada', 'Basil']]);
    expect(table.table?.chairs.map((chair) => chair.kind)).toEqual(['person', 'bot']);
    await show('watch', 4);
    expect([table.view?.['at'], table.lines.length, told]).toEqual([4, 5, [4]]);
    await show('watch', 2);
    expect([table.view?.['at'], table.lines.length, told]).toEqual([2, 3, [4]]);
    await show(1, 3);
    expect([table.view?.['eyes'], table.seat, told]).toEqual([1, 1, [4]]);
    expect(table.mayAct).toBe(false);
  });
});
