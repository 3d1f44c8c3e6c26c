import type { Mutant } from '../mutant.ts';

export const contract: Mutant[] = [];
