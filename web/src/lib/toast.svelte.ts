/** The short message at the bottom of the page, one at a time; also read by screen readers. */
export const toast = $state({ text: '', kind: 'plain' as 'plain' | 'bad', key: 0 });
/** What screen readers read besides the page itself. They read what is added, so earlier lines stay for a while. */
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
/** Clears what is to be read: in another language, or at another table, it would only confuse. */
export function hush(): void {
  spoken.lines = [];
}
