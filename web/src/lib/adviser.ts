import type { Message, View } from './schema/protocol';

/** What the solvers know of a seat's own cards, and usually a hint. */
export interface Advised {
  advice: Record<string, unknown>;
  hint?: Message;
}
export type Adviser = (game: string, seat: number, view: View) => Promise<Advised | null>;
