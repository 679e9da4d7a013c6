import { say, t } from './i18n.svelte';
import type { ChatLine, Message, Step } from './schema/protocol';
import type { Audience } from './sentences';

/** Something that happened, and who chose it. */
export interface Deed {
  message: Message | null;
  seat: number | null;
  /** Who chose it, where that was not the seat's own player. */
  by: Step['by'] | null;
}

/** One line of the history: something that happened, in the catalogue's words, or something somebody said. */
export interface Line extends Deed {
  key: number;
  /** Milliseconds since the deal; null for what the table said, whose time is not known. */
  ms: number | null;
  chat: ChatLine | null;
  step: number | null;
}

/** What a bot did in somebody's name is its own doing, also for the player whose seat it is. */
export function sentenceOfDeed(folder: string, { message, seat, by }: Deed, audience: Audience): string {
  if (!message) return '';
  if (seat === null || (by !== 'bot' && by !== 'clock')) return say(folder, message, audience);
  const name = seat === audience.seat ? t('your_stand_in') : t('stand_in_of', { name: audience.names[seat] ?? '' });
  const others = audience.names.map((one, other) => (other === seat ? name : one));
  return say(folder, message, { seat: seat === audience.seat ? null : audience.seat, names: others });
}
