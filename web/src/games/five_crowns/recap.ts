import type { Message } from '../../lib/schema/protocol';
import { wildOf, type CrownsView } from './view';

/** How a hand ended. */
export interface Recap {
  hand: number;
  wild: string;
  out: number | null;
  seats: { seat: number; points: number; total: number; laid: string }[];
}

/** The hand that these events ended, if they ended one; `before` is the view until then. */
export function recapOf(before: CrownsView, events: Message[]): Recap | null {
  const laid = new Map(before.laid.map((text, seat) => [seat, text]));
  for (const event of events)
    if (event.code === 'laid_down') laid.set(event['seat'] as number, String(event['combinations']));
  const seats = events
    .filter((event) => event.code === 'scored')
    .map((event) => ({ seat: event['seat'] as number, points: Number(event['points']), total: Number(event['total']) }))
    .map((one) => ({ ...one, laid: laid.get(one.seat) ?? '' }));
  return seats.length > 0 ? { hand: before.hand, wild: wildOf(before.hand), out: before.out, seats } : null;
}

/** Who went out in which hand (from 1), as far as the messages say. */
export function outsTold(messages: (Message | null)[]): Map<number, number> {
  const outs = new Map<number, number>();
  let hand = 0;
  for (const message of messages) {
    if (message?.code === 'dealt') hand = Number(message['hand']);
    if (message?.code === 'went_out' && hand > 0) outs.set(hand, message['seat'] as number);
  }
  return outs;
}
