import { isFinished } from '../../../../src-shared/domain/order-status.ts';
import type { OrderKey, OrderQuestion } from '../../../../src-shared/order-list.ts';
import type { OrderRow } from '../../../../src-shared/records.ts';
import type { ListedLine } from '../../store/order-line-pages.ts';
import type { Context } from '../context.ts';

type Sources = Pick<Context, 'lines' | 'pages' | 'entries' | 'profile'>;

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

export function listOrders(
  context: Sources,
  {
    after,
    from,
    limit,
    ...question
  }: OrderQuestion & {
    after: OrderKey | null;
    from: OrderKey | null;
    limit: number;
  },
): { rows: OrderRow[]; next: OrderKey | null } {
  context.lines.tryCatchUp();
  const at = after ? { key: after, isIncluded: false } : from ? { key: from, isIncluded: true } : null;
  const { lines, next } = context.pages.page(question, at, limit);
  return { rows: rowsOf(context, lines), next };
}

/** The row of one order; null where the list does not have it, as a draft. */
export function findRow(context: Sources, localId: string): OrderRow | null {
  context.lines.tryCatchUp();
  return rowsOf(context, context.pages.rows([localId]))[0] ?? null;
}
