import type { Mutant } from '../mutant.ts';
import { storeFiles } from './store-files.ts';
import { storeRows } from './store-rows.ts';

export const store: Mutant[] = [...storeFiles, ...storeRows];
