import type { Mutant } from '../mutant.ts';

export const renderer: Mutant[] = [];
