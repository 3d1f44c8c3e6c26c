import type { Mutant } from '../mutant.ts';
import { onList } from './screens/list.ts';
import { onOrders } from './screens/orders.ts';
import { onProgram } from './screens/program.ts';

export const screens: Mutant[] = [...onList, ...onOrders, ...onProgram];
