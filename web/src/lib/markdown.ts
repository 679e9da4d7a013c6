// The part of Markdown that the rules use: headings, paragraphs, lists, tables, code blocks; bold, italic, code and links inside. It makes
// a tree, never HTML text, so nothing in a file can become a script. A fenced block called `show` has pieces to draw, one example per line:
// "8S 8T 8C : a book"; `show small` is for narrow ones.

import { unbroken } from './languages';

export type Inline = { kind: 'text' | 'bold' | 'italic' | 'code'; text: string } | { kind: 'link'; text: string; href: string };
export type Block =
  | { kind: 'heading'; level: number; text: Inline[] }
  | { kind: 'paragraph'; text: Inline[] }
  | { kind: 'code'; text: string }
  | { kind: 'show'; isSmall: boolean; items: { piece: string; text: Inline[] }[] }
  | { kind: 'list'; ordered: boolean; items: Inline[][] }
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][] };

export function inline(text: string): Inline[] {
  const out: Inline[] = [];
  const pattern = /\*\*(.+?)\*\*|\*([^*\s][^*]*)\*|`([^`]+)`|\[([^\]]+)\]\(([^)]+)\)/g;
  let end = 0;
  for (const found of text.matchAll(pattern)) {
    if (found.index > end) out.push({ kind: 'text', text: unbroken(text.slice(end, found.index)) });
    const [whole, bold, italic, code, label, href] = found;
    if (bold !== undefined) out.push({ kind: 'bold', text: unbroken(bold) });
    else if (italic !== undefined) out.push({ kind: 'italic', text: italic });
    else if (code !== undefined) out.push({ kind: 'code', text: code });
    else out.push({ kind: 'link', text: label ?? '', href: href ?? '' });
    end = found.index + whole.length;
  }
  if (end < text.length) out.push({ kind: 'text', text: unbroken(text.slice(end)) });
  return out;
}

/** By what name a heading can be linked to: "A SET" is #rules-a-set. */
export const anchor = (text: Inline[]): string =>
  `rules-${text.map((part) => part.text).join('').normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '')}`;

/** Rules are written once, for the page and the terminal: lines between `:::terminal` and `:::` are left out here, and those
 *  between `:::page` and `:::` are for the page alone. core/rules_text.cpp does the same for the terminal. */
export function forPage(source: string): string {
  let isTerminal = false;
  return source
    .split('\n')
    .filter((line) => {
      if (line.startsWith(':::')) isTerminal = line === ':::terminal';
      return !isTerminal && !line.startsWith(':::');
    })
    .join('\n');
}

const shown = (line: string) => {
  const [piece = '', ...rest] = line.split(' : ');
  return { piece: piece.trim(), text: inline(rest.join(' : ').trim()) };
};

const cells = (line: string) => line.replace(/^\||\|$/g, '').split('|').map((cell) => inline(cell.trim()));

export function markdown(source: string): Block[] {
  const lines = source.replaceAll('\r', '').split('\n');
  const out: Block[] = [];
  let i = 0;
  const until = (isEnd: (line: string) => boolean) => {
    const own: string[] = [];
    while (i < lines.length && !isEnd(lines[i]!)) own.push(lines[i++]!);
    return own;
  };
  const isItem = (line: string) => /^(-|\d+\.) /.test(line);
  while (i < lines.length) {
    const line = lines[i]!;
    const heading = /^(#+) (.*)$/.exec(line);
    if (line.trim() === '') ++i;
    else if (heading) {
      out.push({ kind: 'heading', level: heading[1]!.length, text: inline(heading[2]!) });
      ++i;
    } else if (line.startsWith('    ')) {
      const own = until((one) => one !== '' && !one.startsWith('    '));
      out.push({ kind: 'code', text: own.map((one) => one.slice(4)).join('\n').trimEnd() });
    } else if (line.startsWith('```')) {
      ++i;
      const own = until((one) => one.startsWith('```'));
      out.push(line.startsWith('```show') ? { kind: 'show', isSmall: line.endsWith(' small'), items: own.map(shown) } : { kind: 'code', text: own.join('\n') });
      ++i;
    } else if (line.startsWith('|')) {
      const [head = '', , ...rows] = until((one) => !one.startsWith('|'));
      out.push({ kind: 'table', head: cells(head), rows: rows.map(cells) });
    } else if (isItem(line)) {
      const items: string[] = [];
      const ordered = /^\d/.test(line);
      for (const one of until((own) => own.trim() === '' || (!isItem(own) && !own.startsWith('  ')))) {
        if (isItem(one)) items.push(one.replace(/^(-|\d+\.) /, ''));
        else items[items.length - 1] += ` ${one.trim()}`;
      }
      out.push({ kind: 'list', ordered, items: items.map(inline) });
    } else {
      const own = until((one) => one.trim() === '' || /^(#|\||    |```)/.test(one) || isItem(one));
      out.push({ kind: 'paragraph', text: inline(own.join(' ')) });
    }
  }
  return out;
}
