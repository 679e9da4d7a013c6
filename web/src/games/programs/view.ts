import type { AnyOf } from '../../lib/any-of';
import type { Advice as Told, Combination as Laid } from '../../lib/schema/programs';

export type { Nearness, Outline, Place, Suit, View as ProgramsView } from '../../lib/schema/programs';
/** Either kind: a group or a straight. */
export type Combination = AnyOf<Laid> & Pick<Laid, 'seat'>;
export type Advice = AnyOf<Told>;
