import { isLocal } from '../engine/local-id';
import { api, ApiError } from './api';
import { t } from './i18n.svelte';
import { lookMe } from './me.svelte';
import type { Eyes } from './replay';
import type { MatchRecord, Replay } from './schema/protocol';

/** A match that is over, wherever it was played. */
export interface PastMatch {
  record(): Promise<MatchRecord>;
  replay(eyes: Eyes, from: number, count: number): Promise<Replay>;
  /** What happened in each step, without views. */
  steps(eyes: Eyes, from: number): Promise<Replay>;
  /** My own seat in it, or `watch`. */
  ownSeat(): Promise<Eyes>;
}

const onServer = (id: string): PastMatch => ({
  record: () => api.record(id),
  replay: (eyes, from, count) => api.replay(id, eyes, from, count),
  steps: (eyes, from) => api.steps(id, eyes, from),
  ownSeat: () =>
    Promise.all([lookMe(), api.table(id)]).then(([me, { about }]): Eyes => {
      const seat = me ? (about?.people ?? []).indexOf(me.person) : -1;
      return seat < 0 ? 'watch' : seat;
    }),
});

/** The engine's faults, told like a server's. */
const told = async <T>(asked: () => Promise<T>): Promise<T> => {
  const engine = await loadEngine();
  return asked().catch((error: unknown) => {
    throw new ApiError(404, { code: 'engine', rule: null, message: engine.whyNot(error) });
  });
};
const loadEngine = () =>
  import('../engine/local-tables').catch(() => {
    throw new ApiError(404, { code: 'engine', rule: null, message: t('engine_missing') });
  });

function here(id: string): PastMatch {
  let asked: ReturnType<Awaited<ReturnType<typeof loadEngine>>['localPast']> | null = null;
  const past = () => (asked ??= loadEngine().then(({ localPast }) => localPast(id)));
  return {
    record: () => told(async () => (await past()).record),
    replay: (eyes, from, count) => told(async () => (await past()).replay(eyes, from, count)),
    steps: (eyes, from) => told(async () => (await past()).steps(eyes, from)),
    ownSeat: () => told(async () => (await past()).seat),
  };
}

export const pastOf = (id: string): PastMatch => (isLocal(id) ? here(id) : onServer(id));

/** The record of a match on this device as a file, for the browser to save. */
export async function saveRecord(id: string): Promise<void> {
  const text = await told(async () => (await (await loadEngine()).localPast(id)).text);
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `${id}.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
