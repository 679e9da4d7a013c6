import { render } from 'svelte/server';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadTable, type TableView } from '../src/games';
import { overSocket, type Socket } from '../src/lib/connection';
import { t } from '../src/lib/i18n.svelte';
import { folderOf } from '../src/lib/me.svelte';
import { TableState } from '../src/lib/table.svelte';
import views from './views.json';

// Draws every table from what the server sent (make-views.mjs), for a player and for an onlooker.
type Seen = { table: { host: number; chairs: { name: string }[] }; view: Record<string, unknown>; legal: string[] | null; seat: number | null; to_act: number[] };
const games = views as unknown as Record<string, { player: Seen; onlooker: Seen }>;

function tableOf(seen: Seen): TableState {
  const socket: Socket = { onopen: null, onmessage: null, onclose: null, close: () => undefined, send: () => undefined };
  const keeper = { getItem: () => null, setItem: () => undefined };
  const around = { open: () => socket, after: () => () => undefined, random: () => 0, now: () => Date.now() };
  const table = new TableState('T', () => seen.table.host, keeper, overSocket(around), around);
  socket.onopen?.();
  socket.onmessage?.({ data: JSON.stringify({ type: 'since', from: 0, number: 9, at: 1000, chat: [], steps: 3, ...seen }) });
  return table;
}
const draw = (Table: TableView, seen: Seen) => render(Table, { props: { table: tableOf(seen) } }).body;
/** The HTML of every button. */
const buttons = (html: string) => html.match(/<button[^]*?<\/button>/g) ?? [];
const textOf = (html: string) => html.replace(/<!--[^]*?-->/g, '').replace(/<svg[^]*?<\/svg>/g, '').replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ').trim();
const hasName = (button: string) => /aria-label="[^"]+"/.test(button) || textOf(button) !== '';

describe.each(Object.keys(games))('the table of %s', (game) => {
  const { player, onlooker } = games[game]!;
  let Table: TableView;
  let Plain: TableView;
  beforeAll(async () => {
    [Table, Plain] = await Promise.all([loadTable(folderOf(game), false), loadTable(folderOf(game), true)]);
    // The first test to load a table compiles it, which takes long on a busy machine.
  }, 120_000);

  it('is its own, and drawn for a player', () => {
    expect(Table).not.toBe(Plain);
    const html = draw(Table, player);
    for (const { name } of player.table.chairs.slice(1)) expect(html).toContain(name);
    expect(html).toContain('What you can do');
  });
  it('says in a line what one plays for, and to an onlooker nothing of it', () => {
    const goal = t(`${folderOf(game)}.goal`);
    expect(goal).toMatch(/\. .*\w/);
    expect(textOf(draw(Table, player))).toContain(goal);
    expect(textOf(draw(Table, onlooker))).not.toContain(goal);
  });
  it('gives everything that can be pressed a name', () => {
    for (const seen of [player, onlooker]) for (const button of buttons(draw(Table, seen))) expect(hasName(button), button.slice(0, 200)).toBe(true);
  });
  it('has no text that is missing', () => {
    for (const seen of [player, onlooker]) expect(draw(Table, seen)).not.toMatch(/\b(set|set_cubes|five_crowns|romi_rami|programs)\.[a-z_]+\b/);
  });
  it('offers an onlooker nothing of the match', () => {
    const html = draw(Table, onlooker);
    expect(html).toContain('You are watching');
    const dock = /aria-label="What you can do"([^]*?)<\/section>/.exec(html)?.[1] ?? '';
    expect(buttons(dock)).toEqual([]);
  });

  it('can be plain: all of the view, and every legal action', () => {
    const html = draw(Plain, player);
    for (const action of (player.legal ?? []).slice(0, 24)) expect(html).toContain(`data-action="${action}"`);
    if ('phase' in player.view) expect(textOf(html)).toContain('phase');
    expect(html).toMatch(/data-seat="0" aria-current="true"/);
    expect(html).toContain('Type an action');
    expect(draw(Plain, onlooker)).not.toContain('Type an action');
  });
  it('takes whose turn it is from the server, whatever fields the view has', () => {
    const { to_act: _, ...view } = player.view;
    const html = draw(Plain, { ...player, view: { ...view, turn: 0 }, to_act: [1] });
    expect(html).toMatch(/data-seat="1" aria-current="true"/);
    expect(html).not.toMatch(/data-seat="0" aria-current="true"/);
  });
});

describe('the table of Programs', () => {
  it('names everybody, whoever has gone out', async () => {
    const { player } = games['programs']!;
    const Table = await loadTable('programs', false);
    for (let seat = 0; seat < player.table.chairs.length; ++seat)
      for (const key of ['without', 'revealed']) {
        const html = draw(Table, { ...player, view: { ...player.view, [key]: [seat] } });
        for (const { name } of player.table.chairs.slice(1)) expect(html).toMatch(new RegExp(`<b class="pn[^"]*">${name}</b>`));
      }
  });
});

describe('the table of SET with an empty pile', () => {
  const { player } = games['set']!;
  const last = (more: Record<string, unknown> = {}, master = 'no') =>
    ({ ...player, view: { ...player.view, pile_left: 0, options: { ...(player.view['options'] as object), master }, ...more } });
  let Table: TableView;
  beforeAll(async () => { Table = await loadTable('set', false); }, 120_000);

  it('says before anybody does that all seeing none ends the game, or a Master\'s round', () => {
    const text = textOf(draw(Table, last()));
    expect(text).toContain('I see none');
    expect(text).toContain('When all who are not out say that they see none, the game is over.');
    expect(textOf(draw(Table, last({ round: 2 }, 'yes')))).toContain('they see none, the round is over.');
    expect(textOf(draw(Table, player))).not.toContain('they see none');
  });
  it('shows who has said so', () => {
    const text = textOf(draw(Table, last({ asked: [1] })));
    expect(text).toContain('sees no SET');
    expect(text).not.toContain('asks for three more');
  });
  it('counts points in a competition, and cards otherwise', () => {
    expect(draw(Table, last({ round: 2 }, 'yes'))).toContain('points won');
    expect(draw(Table, last())).toContain('cards won');
  });
});
