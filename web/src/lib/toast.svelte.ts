/** One at a time, at the foot of the page; also read aloud. */
export const toast = $state({ text: '', kind: 'plain' as 'plain' | 'bad', key: 0 });
/** What is read aloud by screen readers besides the page itself. They read what is added, so the text before it stays for a while. */
export const spoken = $state({ lines: [] as { key: number; text: string }[] });
const mostSpoken = 8;
let lastKey = 0;

let timer: ReturnType<typeof setTimeout> | undefined;
export function tell(text: string, kind: 'plain' | 'bad' = 'plain', ms = 5000): void {
  toast.text = text;
  toast.kind = kind;
  toast.key += 1;
  clearTimeout(timer);
  timer = setTimeout(() => (toast.text = ''), ms);
}

export function announce(text: string): void {
  spoken.lines = [...spoken.lines, { key: ++lastKey, text }].slice(-mostSpoken);
}
/** Takes it away: in another language, or at another table, it would only confuse. */
export function hush(): void {
  spoken.lines = [];
}
