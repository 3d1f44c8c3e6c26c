import type { Mutant } from '../mutant.ts';
import { chainMutants } from './outbox/chains.ts';
import { environmentMutants } from './outbox/environments.ts';
import { heldBackMutants } from './outbox/held-back.ts';
import { sealingMutants } from './outbox/sealing.ts';
import { sendingMutants } from './outbox/sending.ts';
import { useCaseMutants } from './outbox/use-cases.ts';

export const outbox: Mutant[] = [
  ...sendingMutants,
  ...heldBackMutants,
  ...sealingMutants,
  ...chainMutants,
  ...useCaseMutants,
  ...environmentMutants,
];
