/** What games/set_cubes/text.cpp writes of a view; data/set_cubes/schema.json describes it. */
export interface CubesView {
  seats: number;
  options: { board: string; 'reroll-seconds': number };
  phase: 'opening' | 'turn' | 'reroll' | 'over';
  opener: number;
  to_act: number;
  placed: number;
  swapped: boolean;
  none?: number[];
  rerolls?: (string[] | null)[];
  scores: number[];
  /** By square: "h9": "*2VO#40". */
  board: Record<string, string>;
  hands: string[][];
  bag_left: number;
}

interface Scored {
  action: string;
  sets: number;
  points: number;
}
/** What the solver says of my own dice. */
export interface CubesAdvice {
  dice?: { die: string; plays: Scored[] }[];
  pairs?: Scored[];
  turn?: { actions: string[]; points: number };
  reroll?: { action: string; dice: string[]; points: number; kept: number };
}
