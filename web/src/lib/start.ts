import { api, ApiError } from './api';
import { t } from './i18n.svelte';
import { ensureGames, ensureMe } from './me.svelte';
import { usualLevel } from './options';
import type { NewTable, Reply } from './protocol';
import { go } from './router.svelte';
import type { TableState } from './table.svelte';
import { tell } from './toast.svelte';

const key = (id: string) => `rummage.quick.${id}`;

/** Says what went wrong where somebody asked for something. */
export function complain(error: unknown): void {
  tell(error instanceof ApiError && error.refusal ? error.message : t('no_answer'), 'bad');
}

export async function makeTable(wanted: NewTable): Promise<string | null> {
  try {
    await ensureMe();
    return await api.createTable(wanted);
  } catch (error) {
    complain(error);
    return null;
  }
}

/** One click, no form: a private table that starts at once against bots. */
export async function playNow(game: string): Promise<void> {
  const info = (await ensureGames().catch(complain))?.games.find((one) => one.game === game);
  if (!info) return;
  const id = await makeTable({ game });
  if (!id) return;
  sessionStorage.setItem(key(id), usualLevel(info.levels));
  go(`/table/${id}`);
}

/** Sits down and starts, where that was the wish with which the table was made. */
export async function startQuickly(table: TableState): Promise<void> {
  const level = sessionStorage.getItem(key(table.id));
  if (level === null) return;
  sessionStorage.removeItem(key(table.id));
  let reply: Reply = await table.ask({ do: 'sit', seat: 0 });
  if (reply.ok) reply = await table.ask(table.table?.seats === 1 ? { do: 'start' } : { do: 'start', level });
  if (!reply.ok) tell(table.sentenceOf(reply.error), 'bad');
}
