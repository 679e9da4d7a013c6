// How French is printed: ’ for an apostrophe, and a no-break space where a line must not break - before ; : ! ? and inside « ».
// What is notation is left as it is, since people type it: in code, between "fill 27" and its cards, in tables of examples.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const data = '../data';
const folders = (path: string) => readdirSync(path, { withFileTypes: true }).filter((one) => one.isDirectory()).map((one) => join(path, one.name));
const isThere = (path: string) => { try { return readFileSync(path) !== null; } catch { return false; } };

/** Every file whose readers read French. */
export const frenchFiles = [
  ...folders(data).flatMap((folder) => [join(folder, 'fr.toml'), join(folder, 'rules.fr.md')]),
  'src/lang/fr.json',
  ...folders('src/games').flatMap((folder) => [join(folder, 'fr.json'), join(folder, 'tile.json')]),
].filter(isThere);

const noBreak = '\u00a0';
// "out 7C : 3H 4H 5H", "pair of 1s + 4S heart ; 1H 1D": what is typed has ordinary spaces.
const typed = /\b(?:fill|out) \S+ :|\b(?:spade|heart|club|diamond|cherry|clover) ;|`[^`]*`/g;

function mendedText(text: string): string {
  return text
    .replace(/(\p{L})'(?=[\p{L}\p{N}{«*])/gu, '$1’')
    // Two spaces set apart the keys of the last line of the terminal: "Tab indice  : écrire".
    .replace(/(?<=[^\s;:|]) (?=[;:!?»](?!\w))/g, noBreak)
    .replace(/« /g, `«${noBreak}`);
}

/** A line as it ought to be; what is typed in it stays. */
function mendedLine(line: string): string {
  let out = '';
  let from = 0;
  for (const found of line.matchAll(typed)) {
    out += mendedText(line.slice(from, found.index)) + found[0];
    from = found.index + found[0].length;
  }
  return out + mendedText(line.slice(from));
}

/** A whole file as it ought to be. */
export function mended(path: string, text: string): string {
  let fence: string | null = null;
  let isFrench = !path.endsWith('tile.json'); // a tile has its English words before the French
  return text.split('\n').map((line) => {
    isFrench ||= line.includes('"fr": {');
    if (!isFrench) return line;
    if (!path.endsWith('.md')) return mendedLine(line);
    if (line.startsWith('```')) {
      fence = fence === null ? line.slice(3).trim() : null;
      return line;
    }
    if (fence === null) return line.startsWith('    ') ? line : mendedLine(line);
    if (!fence.startsWith('show')) return line;
    // "6H 7H* : its caption": the first colon ends the notation.
    const at = line.indexOf(' : ');
    return at < 0 ? line : line.slice(0, at + 3) + mendedLine(line.slice(at + 3));
  }).join('\n');
}
