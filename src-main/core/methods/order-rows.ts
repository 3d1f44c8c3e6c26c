import type { OrderRow } from '../../../src-shared/contract/orders.ts';
import { isFinished } from '../../../src-shared/domain/order-status.ts';
import type { ListedLine } from '../store/order-line-pages.ts';
import type { Context } from './context.ts';

/** What rows are read from. */
export type Sources = Pick<Context, 'lines' | 'pages' | 'entries' | 'profile'>;

/** Rows as the windows show them: with what the outbox still has to do to each. */
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

/** The row of one order; null where the list does not have it, as a draft. */
export function findRow(context: Sources, localId: string): OrderRow | null {
  context.lines.tryCatchUp();
  return rowsOf(context, context.pages.rows([localId]))[0] ?? null;
}
