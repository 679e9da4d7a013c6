import { hasLocalMatches, isLocal, localPerson } from '../engine/local-id';
import { api } from './api';
import { lookMe, world } from './me.svelte';
import type { Summary } from './schema/protocol';

/** My matches on this device. */
export async function localMatches(): Promise<Summary[]> {
  if (!hasLocalMatches()) return [];
  const { deviceStore } = await import('../engine/match-store');
  // Without a page that shows it a match stands still, whether or not the page could still say so.
  return (await deviceStore.all()).map(({ summary }) => ({ ...summary, paused: summary.status === 'playing', your_turn: false }));
}
/** My matches on the server. */
export const serverMatches = async (): Promise<Summary[]> => ((await lookMe()) ? api.myMatches() : []);

/** Whether the person at a seat of a match in my list is me. */
export const isMe = ({ table }: Summary, person: number | null | undefined) =>
  person !== null && person !== undefined && person === (isLocal(table) ? localPerson : world.me?.person);

/** Those that wait for me first, then the last touched. */
export const byUrgency = (a: Summary, b: Summary) => Number(b.your_turn) - Number(a.your_turn) || b.touched - a.touched;
