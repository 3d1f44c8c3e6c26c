import type { Mutant } from '../mutant.ts';

export const electron: Mutant[] = [];
