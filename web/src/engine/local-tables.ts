// Matches on this device: making, listing, showing again. Only what is played here is loaded: the page imports this when it is needed.
import { t } from '../lib/i18n.svelte';
import { deviceTime, type LinkMaker } from '../lib/link';
import { world } from '../lib/me.svelte';
import type { MatchRecord, NewTable, Replay } from '../lib/schema/protocol';
import type { Eyes } from '../lib/replay';
import { tell } from '../lib/toast.svelte';
import { toHex } from '../lib/sha256';
import { engineOf, EngineRefusal, isBroken, isMissing } from './engine';
import { filesOf, type EngineFiles } from './files';
import { newLocalId, noteLocalMatch } from './local-id';
import { LocalLink, type LinkSurroundings, type News } from './local-link';
import { deviceStore, type LocalMatch, type MatchStore } from './match-store';
import { firstSummary } from './summary';

const held = new Map<string, Promise<void>>();
/** Without Web Locks, on a plain address of a home network, every tab may have a match; in each of them one link at a time. */
async function ownInTab(table: string): Promise<() => void> {
  const before = held.get(table);
  let letGo = () => undefined as void;
  held.set(table, new Promise((done) => (letGo = done)));
  await before;
  return letGo;
}
/** One tab owns a match. */
function own(table: string): Promise<(() => void) | null> {
  const { locks } = navigator;
  if (!locks) return ownInTab(table);
  return new Promise((resolve) => {
    const hold = () => new Promise<void>((letGo) => resolve(letGo));
    // A page that has just left the match may still be keeping its last entry.
    locks.request(`rummage.${table}`, { signal: AbortSignal.timeout(2_000) }, hold).catch(() => resolve(null));
  });
}

const sentences = {
  restarted: () => tell(t('engine_restarted')),
  not_kept: () => tell(t('not_kept'), 'bad', 15_000),
  slow: () => tell(t('engine_slow')),
};
const around: LinkSurroundings = {
  ...deviceTime,
  store: deviceStore,
  filesOf,
  engineOf,
  own,
  again: ({ wanted }) => createLocal(wanted),
  say: (what) => sentences[what](),
};
export const onDevice: LinkMaker = (table, listener) => new LocalLink(table, listener, around);

/** Why the engine could not do it, in a sentence. */
export function whyNot(error: unknown): string {
  if (error instanceof EngineRefusal) return error.message;
  return isBroken(error) ? t('engine_broken') : t('engine_missing');
}

/** Makes a match in the page; its id. */
export async function createLocal(wanted: NewTable): Promise<string> {
  const table = newLocalId();
  const engine = filesOf(wanted.game);
  const now = Date.now();
  const seed = toHex(crypto.getRandomValues(new Uint8Array(32)));
  const name = world.me?.name ?? t('guest_name');
  const { lines } = await engineOf(engine).call<News>({ call: 'create', table, name, seed, now, wanted }, engine.data);
  const match: LocalMatch = { table, wanted, engine, summary: firstSummary(table, wanted.game, wanted.seats ?? 2, now) };
  // Browsers throw away first what nobody asked them to keep.
  void navigator.storage?.persist?.().catch(() => false);
  noteLocalMatch();
  await deviceStore.keep(match, lines, 0).catch(sentences.not_kept);
  return table;
}

/** Deletes a match for good; false if another tab has it. */
export async function deleteLocal(table: string): Promise<boolean> {
  const letGo = await own(table);
  if (!letGo) return false;
  await deviceStore.remove(table).finally(letGo);
  return true;
}

/** The engine knows tables by name, and several looks at one match may go on at once. */
let looks = 0;
/** A match on this device that is over, as a server would tell of it. */
export async function localPast(table: string, { store, engineOf, filesOf }: Pick<LinkSurroundings, 'engineOf' | 'filesOf'> & { store: Pick<MatchStore, 'get'> } = around) {
  const found = await store.get(table);
  if (!found) throw new EngineRefusal({ code: 'lobby_no_such_table', rule: null, message: t('no_table_text') });
  const { match, log } = found;
  const past = `past ${table} ${++looks}`;
  const open = async (files: EngineFiles) => {
    const engine = engineOf(files);
    await engine.call({ call: 'open', table: past, now: Date.now(), log }, files.data);
    const { record } = await engine.call<{ record: string }>({ call: 'record', table: past }, files.data);
    void engine.call({ call: 'close', table: past }, files.data).catch(() => undefined);
    return { engine, files, record };
  };
  // Files that no match needs any more to be played on are not kept.
  const { engine, files, record } = await open(match.engine).catch((error: unknown) => {
    if (!isMissing(error)) throw error;
    return open(filesOf(match.wanted.game));
  });
  const steps = (eyes: Eyes, from: number, count: number, views: boolean) =>
    engine.call<Replay>({ call: 'replay', record, viewer: String(eyes), from, count, views }, files.data);
  const seat = match.summary.about.people.findIndex((person) => person !== null);
  return {
    text: record,
    record: JSON.parse(record) as MatchRecord,
    seat: (seat < 0 ? 'watch' : seat) as Eyes,
    replay: (eyes: Eyes, from: number, count: number) => steps(eyes, from, count, true),
    steps: (eyes: Eyes, from: number) => steps(eyes, from, 1000, false),
  };
}
