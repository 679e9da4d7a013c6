import { localeOf } from './languages';

/** 462000 as "7:42", 3723000 as "1:02:03". */
export function duration(ms: number): string {
  const all = Math.max(0, Math.floor(ms / 1000));
  const seconds = String(all % 60).padStart(2, '0');
  const minutes = Math.floor(all / 60) % 60;
  const hours = Math.floor(all / 3600);
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${seconds}` : `${minutes}:${seconds}`;
}

/** 1900 as "1.9 s", 42300 as "42 s", 100000 as "1:40". */
export function seconds(ms: number, language: string): string {
  if (ms >= 60_000) return duration(ms);
  const digits = ms < 9_950 ? 1 : 0;
  const number = new Intl.NumberFormat(localeOf(language), { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(ms / 1000);
  return `${number}\u00a0s`;
}

/** "Ada, Basil and Cleo", as the language writes a list. */
export const list = (names: string[], language: string) =>
  new Intl.ListFormat(localeOf(language), { type: 'conjunction' }).format(names);

/** "Ada, Basil or Cleo" */
export const either = (names: string[], language: string) =>
  new Intl.ListFormat(localeOf(language), { type: 'disjunction' }).format(names);

export const timeOfDay = (at: number, language: string) =>
  new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit' }).format(at);

/** "3 hours ago" */
export function ago(at: number, now: number, language: string): string {
  const words = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  const minutes = Math.round((at - now) / 60_000);
  if (Math.abs(minutes) < 60) return words.format(minutes, 'minute');
  const hours = Math.round(minutes / 60);
  if (Math.abs(hours) < 36) return words.format(hours, 'hour');
  return words.format(Math.round(hours / 24), 'day');
}
