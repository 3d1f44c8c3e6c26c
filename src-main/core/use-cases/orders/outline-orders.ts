import type { MethodOutput } from '../../../../src-shared/contract.ts';
import { type OrderQuestion, outlineStep } from '../../../../src-shared/order-list.ts';
import type { Context } from '../context.ts';
import { rowsOf } from './list-orders.ts';

export interface OutlineInput extends OrderQuestion {
  keep: { localId: string; index: number } | null;
  inSight: { first: number; last: number } | null;
}

/** Outline and the rows in sight are of one moment: nothing comes between two answers. */
export function outlineOrders(
  context: Pick<Context, 'lines' | 'pages' | 'entries' | 'profile'>,
  { keep, inSight, ...question }: OutlineInput,
): MethodOutput<'orders.outline'> {
  context.lines.tryCatchUp();
  const outline = context.pages.outline(question, keep?.localId ?? null);
  if (inSight === null) return { ...outline, pages: [] };
  const shift = keep === null || outline.keptIndex === null ? 0 : outline.keptIndex - keep.index;
  const first = Math.max(0, Math.floor((inSight.first + shift) / outlineStep));
  const last = Math.max(first, Math.floor((inSight.last + shift) / outlineStep));
  const pages = outline.keys.slice(first, last + 1).map((key, index) => ({
    page: first + index,
    rows: rowsOf(context, context.pages.page(question, { key, isIncluded: true }, outlineStep).lines),
  }));
  return { ...outline, pages };
}
