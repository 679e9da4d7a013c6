import { folderOf } from '../lib/me.svelte';
import module from '$engine?url';

/**
 * The files that a match is played with: the module, and what it loads of data/. Their names change with their content. A match keeps the
 * names that it began with, and the service worker keeps these files until it is over: so it ends by the rules that it began with.
 */
export interface EngineFiles {
  module: string;
  /** Addresses by path in data/. */
  data: Record<string, string>;
}

// Texts of other languages and kinds of parameters are for servers: the page has sentences of its own. The names of bots are in data/lang.
const sets = import.meta.glob<string>(['../../../data/*/*.toml', '!../../../data/*/??.toml', '!../../../data/*/parameters.toml'], { eager: true, query: '?url', import: 'default' });
const names = import.meta.glob<string>('../../../data/lang/en.toml', { eager: true, query: '?url', import: 'default' });
const data = { ...sets, ...names };
const pathOf = (file: string) => file.slice(file.indexOf('/data/') + '/data/'.length);

/** What a game is played with today. */
export function filesOf(game: string): EngineFiles {
  const own = Object.entries(data).filter(([file]) => ['lang', folderOf(game)].includes(pathOf(file).split('/')[0]!));
  return { module, data: Object.fromEntries(own.map(([file, url]) => [pathOf(file), url])) };
}
