/** What games/set/text.cpp writes of a view. */
export interface SetView {
  seats: number;
  options: { claim: 'point' | 'shout'; more: 'table' | 'players'; deck: string; master: 'no' | 'yes'; 'call-seconds': number; 'deal-seconds': number };
  display: string[];
  taken: { seat: number; cards: string[] }[];
  out: number[];
  asked: number[];
  caller: number | null;
  wrong: number[];
  points: number[];
  round?: number;
  due?: 'nothing' | 'lay-out' | 'top-up' | 'add-three';
  gaps?: number[];
  over: boolean;
  pile_left: number;
}
