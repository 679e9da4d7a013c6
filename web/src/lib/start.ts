import { starterOf } from '../games/tiles';
import { api, ApiError } from './api';
import { t } from './i18n.svelte';
import { ensureMe } from './me.svelte';
import { keepAgainst, type Against } from './levels';
import { network } from './network.svelte';
import { offerToEnd, tooManyPaused } from './paused-matches';
import type { Game, NewTable } from './schema/protocol';
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
    return await api.createTable({ hold: true, ...wanted });
  } catch (error) {
    const oldest = tooManyPaused(error);
    if (oldest === null) refused(error);
    else if (await offerToEnd(oldest).catch(refused)) return makeTable(wanted, refused);
    return null;
  }
}

/** A table in the page; null, with a sentence, if there is no engine. */
async function makeLocalTable(wanted: NewTable): Promise<string | null> {
  const engine = await import('../engine/local-tables').catch(() => null);
  if (!engine) {
    tell(t('engine_missing'), 'bad');
    return null;
  }
  return engine.createLocal({ hold: true, ...wanted }).catch((error: unknown) => {
    tell(engine.whyNot(error), 'bad', 10_000);
    return null;
  });
}

/** On the server, or in the page if that was chosen or the server cannot be reached. */
async function makeMatch(wanted: NewTable, isLocal: boolean): Promise<string | null> {
  if (isLocal || network.isOffline) return makeLocalTable(wanted);
  const made = await makeTable(wanted, (error) => network.isOffline || complain(error));
  return made === null && network.isOffline ? makeLocalTable(wanted) : made;
}

/** No form: a private table that starts at once against bots. What was chosen is kept for the next time. */
export async function playNow({ game }: Pick<Game, 'game'>, against: Against): Promise<void> {
  const starter = against.isStarter ? starterOf(game) : undefined;
  const id = await makeMatch({ game, seats: against.bots + 1, ...(starter && { options: starter.options }) }, against.isLocal);
  if (!id) return;
  keepAgainst(game, against);
  wish(id, { seat: 0, start: against.level });
  go(`/table/${id}`);
}

/** Carries out the stored wish for this table: sits down, and for a host seats bots and starts. */
export async function carryOut(table: TableState): Promise<void> {
  const kept = sessionStorage.getItem(key(table.id));
  if (kept === null) return;
  sessionStorage.removeItem(key(table.id));
  const { seat, bots = [], start } = JSON.parse(kept) as Wish;
  const wanted = seat ?? table.freeSeat;
  if (wanted < 0) return;
  let reply = await table.ask({ do: 'sit', seat: wanted });
  if (table.isHost) {
    for (const bot of bots) if (reply.ok) reply = await table.ask({ do: 'seat_bot', ...bot });
    const isFull = table.chairs.every((chair) => chair.kind !== 'empty');
    if (reply.ok && start !== undefined) reply = await table.ask(isFull ? { do: 'start' } : { do: 'start', level: start });
  }
  if (!reply.ok) tell(table.sentenceOf(reply.error), 'bad');
}
