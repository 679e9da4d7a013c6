import { chooseLanguage, languages, type Language } from './languages';

export type { Language } from './languages';
export type Theme = 'system' | 'light' | 'dark';
export type Aid = 'none' | 'letters' | 'marks';
export type Motion = 'system' | 'reduced';

export interface Settings {
  theme: Theme;
  /** null: what the browser asks for. */
  language: Language | null;
  sound: boolean;
  aid: Aid;
  motion: Motion;
  /** Ask before what cannot be undone. */
  confirm: boolean;
  notify: boolean;
}

const usual: Settings = {
  theme: 'system',
  language: null,
  sound: false,
  aid: 'none',
  motion: 'system',
  confirm: true,
  notify: false,
};
const key = 'rummage.settings';

function load(): Settings {
  try {
    return { ...usual, ...(JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Settings>) };
  } catch {
    return { ...usual };
  }
}

export const settings: Settings = $state(load());

export function change(what: Partial<Settings>): void {
  Object.assign(settings, what);
  try {
    localStorage.setItem(key, JSON.stringify(settings));
  } catch {
    // In a browser that stores nothing the settings last as long as the page.
  }
}

const asks = (query: string) => typeof matchMedia === 'function' && matchMedia(query).matches;

export function language(): Language {
  if (settings.language !== null && languages.includes(settings.language)) return settings.language;
  return chooseLanguage(typeof navigator === 'undefined' ? [] : (navigator.languages ?? []));
}

export const isDark = () =>
  settings.theme === 'dark' || (settings.theme === 'system' && asks('(prefers-color-scheme: dark)'));

export const isStill = () => settings.motion === 'reduced' || asks('(prefers-reduced-motion: reduce)');

/** Applies the settings to the page; called from an effect, so that it follows every change. */
export function applySettings(): void {
  const root = document.documentElement;
  root.lang = language();
  root.dataset['theme'] = isDark() ? 'dark' : 'light';
  root.dataset['motion'] = isStill() ? 'reduced' : 'full';
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', isDark() ? '#14191d' : '#f6f1e7');
}
