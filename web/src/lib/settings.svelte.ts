import { chooseLanguage, languages, type Language } from './languages';

export type { Language } from './languages';
export type Theme = 'system' | 'light' | 'dark';
export type Aid = 'none' | 'letters' | 'marks';
export type Motion = 'system' | 'reduced';
/** When the board shows where a die fits and what that scores. */
export type Squares = 'always' | 'hint' | 'never';
/** How a hand lies at first: as the solver would lay it out, or as the player does. */
export type Arrange = 'solver' | 'own';

/** The letters of jack, queen and king on cards. */
export type Faces = 'JQK' | 'VDR';

/** Which letters the keys of a keyboard have: as they are typed, or those of a layout. */
export type Layout = 'typed' | 'qwerty' | 'azerty' | 'qwertz';

export interface Settings {
  theme: Theme;
  /** null: what the browser asks for. */
  language: Language | null;
  sound: boolean;
  /** Whether sound was offered already: it is in the first match. */
  heardOfSound: boolean;
  /** Whether a name was asked for already: it is where a guest first follows a link. */
  heardOfName: boolean;
  aid: Aid;
  faces: Faces;
  motion: Motion;
  /** Ask before what cannot be undone. */
  confirm: boolean;
  notify: boolean;
  squares: Squares;
  arrange: Arrange;
  /** Whether the table gives hints, where it may. */
  hints: boolean;
  /** Whether single letters, digits and signs do something at a table. */
  letters: boolean;
  layout: Layout;
  /** What was typed so far: the letter of each key, by its place. */
  typed: Record<string, string>;
}

const usual: Settings = {
  theme: 'system',
  language: null,
  sound: false,
  heardOfSound: false,
  heardOfName: false,
  aid: 'none',
  faces: 'JQK',
  motion: 'system',
  confirm: true,
  notify: false,
  squares: 'always',
  arrange: 'solver',
  hints: true,
  letters: true,
  layout: 'typed',
  typed: {},
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
