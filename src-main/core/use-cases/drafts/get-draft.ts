import { DispatchError } from '../../../../src-shared/errors.ts';
import type { DraftRecord } from '../../../../src-shared/records.ts';
import { documentOf } from '../../store/document-store.ts';
import type { Context } from '../context.ts';

/** @throws DispatchError `not_found` (also `discarded`), `not_allowed_in_state` where it was placed already */
export function getDraft({ orders, documents, templates }: Context, localId: string): DraftRecord {
  const record = orders.get(localId);
  if (record.phase !== 'draft' || !record.draft) {
    throw new DispatchError('not_allowed_in_state', 'This order was placed already.', { reason: 'placed' });
  }
  if (record.discardedAtMs !== null) {
    throw new DispatchError('not_found', 'This draft was discarded.', { reason: 'discarded' });
  }
  const template = record.templateId === null ? null : templates.find(record.templateId);
  return {
    localId,
    version: record.draftVersion,
    draft: record.draft,
    documents: documents.ofOrder(localId).map(document => documentOf(document, [])),
    refusal: record.refusal,
    refusedDraft: record.refusedDraft,
    template: template && { id: template.id, name: template.name },
    createdAtMs: record.createdAtMs,
    updatedAtMs: record.updatedAtMs,
  };
}
