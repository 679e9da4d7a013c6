import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ago, duration, list } from '../src/lib/format';
import { forPage, markdown } from '../src/lib/markdown';
import { botWords } from '../src/lib/options';
import { read } from '../src/lib/router.svelte';
import { announce, hush, spoken } from '../src/lib/toast.svelte';
import { composed, fieldsOf, isBySeat, matching, pickable } from '../src/games/generic/tokens';
import { arrangement, keyOf, placeOf, shared } from '../src/games/set/cards';

describe('what is read out', () => {
  it('stays until so much more has come that it must have been read', () => {
    for (let i = 1; i <= 10; ++i) announce(`event ${i}`);
    expect(spoken.lines.map((line) => line.text)).toEqual([3, 4, 5, 6, 7, 8, 9, 10].map((i) => `event ${i}`));
    hush();
    expect(spoken.lines).toEqual([]);
  });
});

it('a bot is called one, by its level where that is known', () => {
  expect(botWords('programs', undefined)).toBe('bot');
  expect(botWords('programs', 'casual')).toBe('bot, casual');
});

describe('addresses', () => {
  it('are read', () => {
    expect(read('/')).toEqual({ page: 'home' });
    expect(read('/table/Ab-1')).toEqual({ page: 'table', id: 'Ab-1' });
    expect(read('/rules/five-crowns')).toEqual({ page: 'rules', game: 'five-crowns' });
    expect(read('/replay/x', '?step=7')).toEqual({ page: 'replay', id: 'x', step: 7 });
    expect(read('/replay/x')).toEqual({ page: 'replay', id: 'x', step: null });
  });
  it('lead nowhere where nothing is', () => {
    for (const path of ['/table', '/tables/x', '/table/x/y', '/settings/x']) expect(read(path)).toEqual({ page: 'lost' });
  });
});

describe('the generic table', () => {
  const legal = ['draw deck', 'discard 7C', 'discard 9H', 'lay 9H 9H JK', 'lay 7C 8C 9C'];
  const shown = (picked: string[]) => matching(legal, picked, '', 9).flatMap((group) => group.shown);
  it('narrows the actions by what is picked, each pick needing a word of its own', () => {
    expect(shown(['9H'])).toEqual(['discard 9H', 'lay 9H 9H JK']);
    expect(shown(['9H', '9H'])).toEqual(['lay 9H 9H JK']);
  });
  it('narrows them by what is typed, and says of each verb how many more there are', () => {
    expect(matching(legal, [], 'DISC', 1)).toEqual([{ verb: 'discard', shown: ['discard 7C'], left: 1 }]);
  });
  it('shows what there is: my cards, what lies open, single facts, and what each seat has', () => {
    const view = { game: 'x', options: {}, hand: 3, out: null, seen: [[], []], laid: ['', ''], cards: ['3S'], to_act: 0, held: [3, 4], discards: ['4S', '5S', '6S'] };
    const { own, open, facts, bySeat } = fieldsOf(view, 2);
    expect([own, open, facts, bySeat].map((all) => all.map(([name]) => name))).toEqual([['cards'], ['discards'], ['hand'], ['held']]);
  });
  it('puts my own hand first where the view has one for every seat', () => {
    expect(fieldsOf({ hands: [['3S'], ['4S']] }, 2, 1)).toMatchObject({ own: [['hands', ['4S']]], bySeat: [['hands', [['3S'], null]]] });
    expect(fieldsOf({ hands: [[], ['4S']] }, 2, 1)).toMatchObject({ own: [['hands', ['4S']]], bySeat: [] });
  });
  it('takes as many cards as there are seats for cards', () => {
    expect(isBySeat(['3S', '4S'], 2)).toBe(false);
    expect(isBySeat(['3S 4S / 9D 9H', ''], 2)).toBe(true);
    // A list of the seats themselves is not one by seat.
    expect(isBySeat([0, 1], 2)).toBe(false);
    expect(isBySeat([4, 1], 2)).toBe(true);
  });
  it('offers things, not verbs', () => expect(pickable(['draw deck'])).toEqual(new Set(['deck'])));
  it('composes a form only when it is complete', () => {
    expect(composed({ verb: 'take', operands: 2 }, ['a'])).toBeNull();
    expect(composed({ verb: 'take', operands: 2 }, ['a', 'b'])).toBe('take a b');
    expect(composed({ verb: 'more', operands: 0 }, [])).toBe('more');
  });
});

describe('SET', () => {
  it('lies in three rows on a desk and three columns on a phone', () => {
    expect(arrangement(12, 'desk')).toEqual({ columns: 4, rows: 3 });
    expect(arrangement(21, 'desk')).toEqual({ columns: 7, rows: 3 });
    expect(arrangement(9, 'phone')).toEqual({ columns: 3, rows: 3 });
    expect(arrangement(18, 'phone')).toEqual({ columns: 3, rows: 6 });
    expect(arrangement(21, 'phone')).toEqual({ columns: 4, rows: 6 });
    expect(arrangement(12, 'side')).toEqual({ columns: 6, rows: 2 });
    expect(arrangement(15, 'side')).toEqual({ columns: 5, rows: 3 });
  });
  it('has a key for every place, and a place for every key', () => {
    const keys = Array.from({ length: 21 }, (_, place) => keyOf(place));
    expect(keys.slice(0, 4)).toEqual(['Q', 'A', 'Z', 'W']);
    expect(keys.map((key) => placeOf(`Key${key}`))).toEqual(keys.map((_, place) => place));
    expect(placeOf('KeyP')).toBeNull();
    expect(placeOf('Space')).toBeNull();
  });
  it('says in what three cards agree', () => expect(shared(['1TOF', '2TBF', '3TWF'])).toEqual(['colour', 'filling']));
});

describe('words and times', () => {
  it('writes durations', () => expect([duration(0), duration(462_000), duration(3_723_000)]).toEqual(['0:00', '7:42', '1:02:03']));
  it('lists names', () => expect([list(['A', 'B', 'C'], 'en'), list(['A', 'B'], 'fr')]).toEqual(['A, B and C', 'A et B']));
  it('says how long ago', () => expect([ago(0, 3 * 3_600_000, 'en'), ago(0, 60_000, 'fr')]).toEqual(['3 hours ago', 'il y a 1 minute']));
});

describe('Markdown', () => {
  it('reads what the rules use, and nothing becomes HTML', () => {
    const blocks = markdown('# Title\n\nA **bold** `code`\nline <b>.\n\n- one\n  more\n- two\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n\n    code\n');
    expect(blocks.map((block) => block.kind)).toEqual(['heading', 'paragraph', 'list', 'table', 'code']);
    expect(blocks[1]).toEqual({ kind: 'paragraph', text: [
      { kind: 'text', text: 'A ' }, { kind: 'bold', text: 'bold' }, { kind: 'text', text: ' ' }, { kind: 'code', text: 'code' }, { kind: 'text', text: ' line <b>.' },
    ] });
    expect(blocks[2]).toMatchObject({ ordered: false, items: [[{ text: 'one more' }], [{ text: 'two' }]] });
    expect(blocks[3]).toMatchObject({ rows: [[[{ text: '1' }], [{ text: '2' }]]] });
  });
});

describe('rules for two readers', () => {
  const source = 'both\n:::terminal\ntyped\n:::\n:::page\ntapped\n:::\nboth again';
  it('leave out what is for the terminal', () => expect(forPage(source)).toBe('both\ntapped\nboth again'));
  it('may divide the rows of a table', () => expect(forPage('| a |\n:::terminal\n| b |\n:::\n| c |')).toBe('| a |\n| c |'));
  it('stay as they are without marks', () => expect(forPage('# A\n\nb `:::page`\n')).toBe('# A\n\nb `:::page`\n'));
  it('have pieces to draw, each with what is said of it', () =>
    expect(markdown('```show\n8S 8T 8C : A book: of 8s.\nJK\n```')).toEqual([
      { kind: 'show', isSmall: false, items: [{ piece: '8S 8T 8C', text: [{ kind: 'text', text: 'A book: of 8s.' }] }, { piece: 'JK', text: [] }] },
    ]));
});

describe('the rules of every game', () => {
  const folders = ['set', 'set_cubes', 'five_crowns', 'romi_rami', 'programs'];
  const files = folders.flatMap((folder) => ['en', 'fr'].map((language) => `${folder}/rules.${language}.md`));
  const read = (file: string) => readFileSync(`../data/${file}`, 'utf8');
  it.each(files)('%s closes every block', (file) => {
    const marks = read(file).split('\n').filter((line) => line.startsWith(':::'));
    marks.forEach((mark, i) => expect(mark).toMatch(i % 2 ? /^:::$/ : /^:::(terminal|page)$/));
    expect(marks.length % 2).toBe(0);
  });
  it.each(files)('%s says on the page how the page is used, and nothing of the terminal', (file) => {
    const text = forPage(read(file));
    expect(text).toMatch(/^## (On this page|Sur cette page)$/m);
    expect(text).not.toMatch(/terminal|rummage|`(?:call|deal|take|draw|discard|place|fill|reveal)[ `]|:::/);
    // No letters for suits; keys are named only where the page is explained.
    expect(text.split(/^## (?:On this|Sur cette)/m)[0]).not.toMatch(/[a-zé] (?:[SHCDTYV]|JK)\b[ ,-]/);
  });
});
