import type { Mutant } from '../mutant.ts';

export const sandbox: Mutant[] = [];
