// What data/programs/schema.json describes.

export type Suit = 'spade' | 'heart' | 'club' | 'diamond';
export interface Combination {
  seat: number;
  group?: string[];
  straight?: string[];
  mixed?: Suit[];
}

export interface ProgramsView {
  seats: number;
  options: { deck: string; changes: 'on' | 'off' };
  round: number;
  dealer: number;
  to_act: number;
  phase: 'change' | 'draw' | 'play' | 'over';
  revealed: number[];
  without: number[];
  completed: string[][];
  failed: number[];
  table: Combination[];
  seen: string[][];
  discards: string[];
  viewer: number | null;
  cards: string[];
  program: string | null;
  held: number[];
  reserve_left: number;
  program_deck_left: number;
}

/** A place of a combination that the program asks for; `card` is null where it is missing. */
export interface Place {
  card: string | null;
  value: string | null;
  suit: Suit | null;
}
export interface Outline {
  shape: 'straight' | 'group';
  places: Place[];
}
export interface Nearness {
  missing: number;
  combinations: Outline[];
  helpful: string[];
}
export interface Advice {
  program?: Nearness;
  pick_up?: { card: string; missing: number; helps: boolean };
  reveal?: { action: string; combinations: string[][] } | null;
  discards?: { card: string; missing: number }[];
  lays?: { action: string; cards: string[] }[];
  shed?: { cards: number; actions: string[] };
}
