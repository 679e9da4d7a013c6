import { describe } from './cards';

/** "two red half-filled waves" for "2RWH" */
export const spell = (notation: string) => (/^[123][RVT][OBW][EHF]$/.test(notation) ? describe(notation) : undefined);
