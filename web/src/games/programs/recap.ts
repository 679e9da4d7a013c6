import type { Message } from '../../lib/schema/protocol';

/** How a round ended: who completed which program, and why it was over. */
export interface Recap {
  round: number;
  /** The event that ended it: `round_over_out`, `round_over_all` or `round_over_reserve`. */
  end: Message;
  completed: { seat: number; program: string; count: number }[];
}

/** The round that ended last, as far as the messages say. */
export function recapOf(messages: (Message | null)[]): Recap | null {
  let ended: Recap | null = null;
  let round = 0;
  let completed: Recap['completed'] = [];
  for (const message of messages) {
    if (message?.code === 'dealt') round = Number(message['round']);
    if (message?.code === 'revealed') completed.push({ seat: message['seat'] as number, program: String(message['program']), count: Number(message['count']) });
    if (!message?.code.startsWith('round_over')) continue;
    ended = { round, end: message, completed };
    completed = [];
  }
  return ended;
}

export const isRoundOver = (events: Message[]) => events.some((event) => event.code.startsWith('round_over'));
