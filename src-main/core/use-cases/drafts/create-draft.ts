import { randomUUID } from 'node:crypto';
import { emptyDraft } from '../../../../src-shared/domain/draft.ts';
import type { DraftRecord } from '../../../../src-shared/records.ts';
import type { Context } from '../context.ts';
import { getDraft } from './get-draft.ts';

export function createDraft(context: Context): DraftRecord {
  const localId = randomUUID();
  context.database.transaction(() =>
    context.orders.insertDraft(localId, emptyDraft(), context.clock.nowMs()),
  );
  context.emit('orders.changed', { localIds: [localId] });
  return getDraft(context, localId);
}
