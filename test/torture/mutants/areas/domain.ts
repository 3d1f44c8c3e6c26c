import type { Mutant } from '../mutant.ts';

export const domain: Mutant[] = [];
