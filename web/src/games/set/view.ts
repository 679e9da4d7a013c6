export type { View as SetView } from '../../lib/schema/set';
