import type { MethodOutput } from '../../../../src-shared/contract.ts';
import type { Context } from '../context.ts';

/** Where the orders of placed rows stand. */
export const bulkPhases = ({ orders }: Context, ids: readonly string[]): MethodOutput<'bulk.phases'> =>
  Object.fromEntries(
    ids.flatMap(id => {
      const order = orders.find(id);
      return order ? [[id, order.phase] as const] : [];
    }),
  );
