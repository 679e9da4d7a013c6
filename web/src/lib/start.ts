import { api, ApiError } from './api';
import { t } from './i18n.svelte';
import { ensureGames, ensureMe } from './me.svelte';
import { usualLevel } from './options';
import type { NewTable } from './schema/protocol';
import { go } from './router.svelte';
import type { TableState } from './table.svelte';
import { tell } from './toast.svelte';

/** What somebody wants at a new table: a seat, bots in other seats, and to start at once. */
export interface Wish {
  /** Null: any free seat. */
  seat: number | null;
  bots?: { seat: number; level: string }[];
  /** Start at once, with bots of this level in the empty seats. */
  start?: string;
}
const key = (id: string) => `rummage.wish.${id}`;
/** Stores a wish until the page of the table opens, which carries it out and forgets it. */
export const wish = (id: string, wanted: Wish) => sessionStorage.setItem(key(id), JSON.stringify(wanted));

/** Tells the player why a request failed. */
export function complain(error: unknown): void {
  tell(whyRefused(error), 'bad');
}
export const whyRefused = (error: unknown): string => (error instanceof ApiError && error.refusal ? error.message : t('no_answer'));

export async function makeTable(wanted: NewTable, refused: (error: unknown) => void = complain): Promise<string | null> {
  try {
    await ensureMe();
    return await api.createTable(wanted);
  } catch (error) {
    refused(error);
    return null;
  }
}

/** One click, no form: a private table that starts at once against bots. */
export async function playNow(game: string): Promise<void> {
  const info = (await ensureGames().catch(complain))?.games.find((one) => one.game === game);
  if (!info) return;
  const id = await makeTable({ game });
  if (!id) return;
  wish(id, { seat: 0, start: usualLevel(info.levels) });
  go(`/table/${id}`);
}

/** Carries out the stored wish for this table: sits down, and for a host seats bots and starts. */
export async function carryOut(table: TableState): Promise<void> {
  const kept = sessionStorage.getItem(key(table.id));
  if (kept === null) return;
  sessionStorage.removeItem(key(table.id));
  const { seat, bots = [], start } = JSON.parse(kept) as Wish;
  const wanted = seat ?? table.chairs.findIndex((chair) => chair.kind === 'empty');
  if (wanted < 0) return;
  let reply = await table.ask({ do: 'sit', seat: wanted });
  if (table.isHost) {
    for (const bot of bots) if (reply.ok) reply = await table.ask({ do: 'seat_bot', ...bot });
    const isFull = table.chairs.every((chair) => chair.kind !== 'empty');
    if (reply.ok && start !== undefined) reply = await table.ask(isFull ? { do: 'start' } : { do: 'start', level: start });
  }
  if (!reply.ok) tell(table.sentenceOf(reply.error), 'bad');
}
