import { settings } from './settings.svelte';

export interface Question {
  title: string;
  text: string;
  /** The texts of the two buttons; `no` is the safe choice. */
  yes: string;
  no: string;
}

export const asked = $state({ question: null as Question | null });
let answer: ((isSure: boolean) => void) | null = null;

/**
 * Asks before something that cannot be undone, unless the settings say not to: `if (await isSure({...})) table.act(...)`. With `always` it
 * asks whatever the settings say.
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
