import type { AnyOf } from '../../lib/any-of';
import type { Advice } from '../../lib/schema/set_cubes';

export type { View as CubesView } from '../../lib/schema/set_cubes';
export type CubesAdvice = AnyOf<Advice>;
