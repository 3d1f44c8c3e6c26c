import type { Mutant } from '../mutant.ts';
import { chainMutants } from './outbox/chains.ts';
import { environmentMutants } from './outbox/environments.ts';
import { groupMutants } from './outbox/groups.ts';
import { heldBackMutants } from './outbox/held-back.ts';
import { hotPathMutants } from './outbox/hot-path.ts';
import { methodMutants } from './outbox/methods.ts';
import { sealingMutants } from './outbox/sealing.ts';
import { sendingMutants } from './outbox/sending.ts';

export const outbox: Mutant[] = [
  ...sendingMutants,
  ...hotPathMutants,
  ...heldBackMutants,
  ...groupMutants,
  ...sealingMutants,
  ...chainMutants,
  ...methodMutants,
  ...environmentMutants,
];
