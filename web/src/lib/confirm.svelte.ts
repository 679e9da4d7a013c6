import { settings } from './settings.svelte';

export interface Question {
  title: string;
  text: string;
  /** What the button says that does it, and the one that does not: the latter is the safe choice. */
  yes: string;
  no: string;
}

export const asked = $state({ question: null as Question | null });
let answer: ((isSure: boolean) => void) | null = null;

/**
 * Asks once before what cannot be taken back, unless that is switched off: `if (await isSure({...})) table.act(...)`.
 * What is worse than a lost match asks always.
 */
export function isSure(question: Question, always = false): Promise<boolean> {
  if (!settings.confirm && !always) return Promise.resolve(true);
  reply(false);
  asked.question = question;
  return new Promise((resolve) => (answer = resolve));
}

export function reply(sure: boolean): void {
  asked.question = null;
  answer?.(sure);
  answer = null;
}
