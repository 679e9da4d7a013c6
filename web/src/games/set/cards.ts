import type { Shape } from '../../art/paths';
import { t } from '../../lib/i18n.svelte';
import { letterAt } from '../../lib/layout.svelte';

export const colours = ['red', 'violet', 'turquoise'] as const;
export const shapes: readonly Shape[] = ['oval', 'beam', 'wave'];
export const fillings = ['empty', 'half', 'full'] as const;
export type Colour = (typeof colours)[number] | 'green';
export type Filling = (typeof fillings)[number];

export interface Card {
  count: number;
  colour: Colour;
  shape: Shape;
  filling: Filling;
}

/** "2RWE": two red waves, empty. */
export function parse(text: string): Card {
  return {
    count: Number(text[0]),
    colour: colours['RVT'.indexOf(text[1] ?? 'R')] ?? 'red',
    shape: shapes['OBW'.indexOf(text[2] ?? 'O')] ?? 'oval',
    filling: fillings['EHF'.indexOf(text[3] ?? 'E')] ?? 'empty',
  };
}

/** The four characteristics, by their names in events. */
export const characteristics = ['quantity', 'colour', 'shape', 'filling'] as const;
export type Characteristic = (typeof characteristics)[number];

/** The value of a characteristic, as the name of its word in the catalogue. */
export function valueOf(card: Card, characteristic: Characteristic): string {
  if (characteristic === 'quantity') return ['one', 'two', 'three'][card.count - 1] ?? '';
  return card[characteristic];
}

// Chooses from "masculine|masculine plural|feminine|feminine plural" if the language has these forms; otherwise there is one form.
function agree(text: string, isFeminine: boolean, isPlural: boolean): string {
  const forms = text.split('|');
  return forms.length === 1 ? text : (forms[(isFeminine ? 2 : 0) + (isPlural ? 1 : 0)] ?? text);
}

/** "two red half-filled waves" */
export function describe(text: string): string {
  const card = parse(text);
  const isPlural = card.count > 1;
  const [gender = 'n', one = '', many = one] = t(`set.shape.${card.shape}`).split('|');
  const isFeminine = gender === 'f';
  const count = agree(t(`set.count.${card.count}`), isFeminine, false);
  return t('set.card', {
    count,
    colour: agree(t(`set.colour.${card.colour}`), isFeminine, isPlural),
    filling: agree(t(`set.filling.${card.filling}`), isFeminine, isPlural),
    shape: isPlural ? many : one,
  });
}

/** The characteristics in which three cards agree; the others all differ, if they are a SET. */
export const shared = (cards: string[]): Characteristic[] =>
  characteristics.filter((one) => new Set(cards.map((card) => valueOf(parse(card), one))).size === 1);

// --- where the cards lie

/** Rows and columns of a display: three rows on a desktop; on a phone three columns, until there are too many cards; on its side two rows. */
export function arrangement(count: number, where: 'desk' | 'phone' | 'side'): { columns: number; rows: number } {
  const three = Math.max(3, Math.ceil(count / 3));
  if (where === 'desk') return { columns: three, rows: 3 };
  if (where === 'side') return count > 12 ? { columns: three, rows: 3 } : { columns: 6, rows: 2 };
  return count > 18 ? { columns: 4, rows: Math.ceil(count / 4) } : { columns: 3, rows: three };
}

// By the places of keys, whatever letters they have: three rows of the keyboard for the three rows of cards on a desktop.
export const keyRows = ['QWERTYU', 'ASDFGHJ', 'ZXCVBNM'].map((row) => [...row].map((letter) => `Key${letter}`));

/** What stands on the key of a place. Three more cards are a new column at the right, so the keys of the other places stay the same. */
export const keyOf = (place: number) => letterAt(keyRows[place % 3]?.[Math.floor(place / 3)] ?? '');

export function placeOf(code: string): number | null {
  for (const [row, codes] of keyRows.entries()) {
    const column = codes.indexOf(code);
    if (column >= 0) return column * 3 + row;
  }
  return null;
}
