import { DispatchError } from '../../../../src-shared/errors.ts';
import type { DraftRecord } from '../../../../src-shared/records.ts';
import { documentOf } from '../../store/document-store.ts';
import type { Context } from '../context.ts';

/** @throws DispatchError `not_found`, `not_allowed_in_state` where it was placed already */
export function getDraft({ orders, documents }: Context, localId: string): DraftRecord {
  const record = orders.get(localId);
  if (record.phase !== 'draft' || !record.draft) {
    throw new DispatchError('not_allowed_in_state', 'This order was placed already.', { reason: 'placed' });
  }
  return {
    localId,
    version: record.draftVersion,
    draft: record.draft,
    documents: documents.ofOrder(localId).map(document => documentOf(document, [])),
    refusal: record.refusal,
    createdAtMs: record.createdAtMs,
    updatedAtMs: record.updatedAtMs,
  };
}
