import { settings } from './settings.svelte';

/** A rank as this player wants to see it: with the letters of French cards a J is a V. What is sent and recorded stays J, Q, K. */
export function shownRank(rank: string): string {
  const at = ['J', 'Q', 'K'].indexOf(rank);
  return settings.faces[at] ?? rank;
}
