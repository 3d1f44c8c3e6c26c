import type { OrderDraft } from '../../../../src-shared/domain/draft.ts';
import { DispatchError } from '../../../../src-shared/errors.ts';
import type { Context } from '../context.ts';
import { getDraft } from './get-draft.ts';

/** @throws DispatchError `draft_conflict` where another window saved in between; `not_allowed_in_state` once placed */
export function saveDraft(
  context: Context,
  input: { localId: string; version: number; draft: OrderDraft },
): { version: number; updatedAtMs: number } {
  const updatedAtMs = context.clock.nowMs();
  const isSaved = context.database.transaction(() =>
    context.orders.saveDraft(input.localId, input.version, input.draft, updatedAtMs),
  );
  if (!isSaved) {
    const { version } = getDraft(context, input.localId);
    throw new DispatchError('draft_conflict', `The draft is at version ${version}, not ${input.version}.`);
  }
  context.emit('orders.changed', { localIds: [input.localId] });
  return { version: input.version + 1, updatedAtMs };
}
