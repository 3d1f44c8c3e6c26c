import type { OrderRow } from '../../../src-shared/contract/orders.ts';
import { isFinished } from '../../../src-shared/domain/order-status.ts';
import type { ListedLine } from '../store/order-lines/order-list-query.ts';
import type { Context } from './context.ts';

/** The parts of the environment's context that are needed to create rows. */
export type Sources = Pick<Context, 'lines' | 'pages' | 'entries' | 'profile'>;

/** Returns the rows as the windows show them, with the state of each order's open outbox entries. */
export function rowsOf(
  { entries, profile }: Pick<Context, 'entries' | 'profile'>,
  lines: readonly ListedLine[],
): OrderRow[] {
  const steps = entries.stepsOfAll(lines.map(({ row }) => row.localId));
  return lines.map(({ row, key: _key, ...marks }) => ({
    ...row,
    ...marks,
    isFinished: isFinished(row.status, profile.finishedStatuses),
    steps: steps.get(row.localId) ?? 'none',
  }));
}

/** Returns the row of one order; null if the order is not in the list, for example because it is a draft. */
export function findRow(context: Sources, localId: string): OrderRow | null {
  context.lines.tryCatchUpOf([localId]);
  return rowsOf(context, context.pages.rows([localId]))[0] ?? null;
}
