import type { Mutant } from '../mutant.ts';
import { storeFiles } from './store-files.ts';
import { storeRepair } from './store-repair.ts';
import { storeRows } from './store-rows.ts';

export const store: Mutant[] = [...storeFiles, ...storeRepair, ...storeRows];
