import { randomUUID } from 'node:crypto';
import type { OrderDraft } from '../../../../src-shared/domain/draft.ts';
import type { DraftRecord } from '../../../../src-shared/records.ts';
import type { Context } from '../context.ts';
import { getDraft } from '../drafts/get-draft.ts';

/** A new draft with a template's text. */
export function startFromTemplate(context: Context, id: string): DraftRecord {
  const { database, orders, templates, clock } = context;
  const { draft } = templates.get(id);
  const localId = randomUUID();
  const nowMs = clock.nowMs();
  database.transaction(() => {
    orders.insertDraft(localId, draft, nowMs);
    orders.setTemplate(localId, id);
    // A draft that nobody has touched would be taken for the next new order.
    orders.saveDraft(localId, 1, draft, nowMs);
    templates.use(id, nowMs);
  });
  context.emit('orders.changed', { localIds: [localId] });
  context.emit('templates.changed', {});
  return getDraft(context, localId);
}

/** A template's text for a draft that is open. */
export function useTemplate(context: Context, id: string): { name: string; draft: OrderDraft } {
  const { name, draft } = context.templates.get(id);
  context.database.transaction(() => context.templates.use(id, context.clock.nowMs()));
  context.emit('templates.changed', {});
  return { name, draft };
}
