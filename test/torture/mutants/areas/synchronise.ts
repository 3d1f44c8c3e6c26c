import type { Mutant } from '../mutant.ts';

export const synchronise: Mutant[] = [];
