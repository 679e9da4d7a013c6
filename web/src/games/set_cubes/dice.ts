import { t } from '../../lib/i18n.svelte';

// Names of dice, squares, and what is printed on the board.

export const numbers = ['1', '2', '3'] as const;
export const colours = ['R', 'V', 'G'] as const;
export const shapes = ['O', 'D', 'W'] as const;

/** What a die shows, without its number: "2RO" of "2RO#17", "*" of "*#40". */
export const shown = (die: string) => die.split('#')[0] ?? '';
/** The symbol a die stands for; "" for a Wild that nobody has declared. */
export const symbolOf = (die: string) => shown(die).replace('*', '');
export const isWild = (die: string) => die.startsWith('*');
/** The die itself, whatever it shows: "17". */
export const numberOf = (die: string) => die.split('#')[1] ?? '';

// Chooses from "masculine|masculine plural|feminine|feminine plural" if the language has these forms; otherwise there is one form.
function agree(text: string, isFeminine: boolean, isPlural: boolean): string {
  const forms = text.split('|');
  return forms.length === 1 ? text : (forms[(isFeminine ? 2 : 0) + (isPlural ? 1 : 0)] ?? text);
}

/** "two red diamonds", "Wild", "two violet diamonds, Wild" */
export function describe(die: string): string {
  const symbol = symbolOf(die);
  if (symbol.length < 3) return t('set_cubes.wild');
  const isPlural = symbol[0] !== '1';
  const [gender = 'n', one = '', many = one] = t(`set_cubes.shape.${symbol[2]}`).split('|');
  const isFeminine = gender === 'f';
  const name = t('set_cubes.die', {
    count: agree(t(`set_cubes.count.${symbol[0]}`), isFeminine, false),
    colour: agree(t(`set_cubes.colour.${symbol[1]}`), isFeminine, isPlural),
    shape: isPlural ? many : one,
  });
  return isWild(die) ? t('set_cubes.declared', { die: name }) : name;
}

export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

// --- squares

export interface Spot {
  column: number;
  row: number;
}
export const squareAt = (column: number, row: number) => `${String.fromCharCode(97 + column)}${row + 1}`;
export const spotOf = (square: string): Spot => ({ column: square.charCodeAt(0) - 97, row: Number(square.slice(1)) - 1 });

/** What is printed: bonuses by square, and the three squares of the logo. */
export interface Board {
  columns: number;
  rows: number;
  bonus: Record<string, number>;
  logo: string[];
}

/** Reads the picture of a data set: "#" is the logo, a digit a bonus. */
export function readBoard(picture: string[]): Board {
  const rows = picture.map((row) => row.split(/\s+/).filter(Boolean));
  const board: Board = { columns: rows[0]?.length ?? 0, rows: rows.length, bonus: {}, logo: [] };
  rows.forEach((cells, row) =>
    cells.forEach((cell, column) => {
      if (cell === '#') board.logo.push(squareAt(column, row));
      else if (/\d/.test(cell)) board.bonus[squareAt(column, row)] = Number(cell);
    }),
  );
  return board;
}

/** A board until the data has arrived: large enough for the squares in use, with nothing printed. */
export function plainBoard(squares: string[]): Board {
  const spots = squares.map(spotOf);
  return {
    columns: Math.max(15, ...spots.map((spot) => spot.column + 1)),
    rows: Math.max(15, ...spots.map((spot) => spot.row + 1)),
    bonus: {},
    logo: [],
  };
}

// --- the SETs on the board, for drawing only: the server says what is allowed and what it scores

export interface Line {
  squares: string[];
  isRow: boolean;
}
/** Whether three symbols are a SET: in each characteristic all the same or all different. */
const belong = (three: string[]) =>
  three.every((symbol) => symbol.length === 3) &&
  [0, 1, 2].every((at) => new Set(three.map((symbol) => symbol[at])).size !== 2);

/** The SETs that lie on the board, of those that contain one of `through` (of all, if it is left out). */
export function linesOf(dice: Record<string, string>, through?: readonly string[]): Line[] {
  const lines: Line[] = [];
  for (const square of Object.keys(dice)) {
    const { column, row } = spotOf(square);
    for (const isRow of [true, false]) {
      const squares = [0, 1, 2].map((i) => squareAt(column + (isRow ? i : 0), row + (isRow ? 0 : i)));
      if (through && !squares.some((one) => through.includes(one))) continue;
      if (belong(squares.map((one) => symbolOf(dice[one] ?? '')))) lines.push({ squares, isRow });
    }
  }
  return lines;
}
