import type { Mutant } from '../mutant.ts';
import { orderMutants } from './sandbox/orders.ts';
import { requestMutants } from './sandbox/requests.ts';
import { storingMutants } from './sandbox/storing.ts';
import { webhookMutants } from './sandbox/webhooks.ts';

export const sandbox: Mutant[] = [...webhookMutants, ...requestMutants, ...storingMutants, ...orderMutants];
