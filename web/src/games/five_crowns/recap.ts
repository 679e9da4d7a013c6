import type { Message } from '../../lib/schema/protocol';
import { wildOf } from './view';

/** How a hand ended. */
export interface Recap {
  hand: number;
  wild: string;
  out: number | null;
  seats: { seat: number; points: number; total: number; laid: string }[];
}

/** The hand that ended last, as far as the messages say. */
export function recapOf(messages: (Message | null)[]): Recap | null {
  let ended: Recap | null = null;
  let out: number | null = null;
  let laid = new Map<number, string>();
  let seats: Recap['seats'] = [];
  for (const message of messages) {
    const seat = message?.['seat'] as number;
    if (message?.code === 'went_out') out = seat;
    if (message?.code === 'went_out' || message?.code === 'laid_down') laid.set(seat, String(message['combinations']));
    if (message?.code === 'scored') seats.push({ seat, points: Number(message['points']), total: Number(message['total']), laid: laid.get(seat) ?? '' });
    if (message?.code !== 'dealt') continue;
    const hand = Number(message['hand']) - 1;
    if (seats.length > 0) ended = { hand, wild: wildOf(hand), out, seats };
    out = null;
    laid = new Map();
    seats = [];
  }
  return ended;
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
