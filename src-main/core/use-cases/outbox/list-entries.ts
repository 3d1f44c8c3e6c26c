import type { OutboxEntry } from '../../../../src-shared/records.ts';
import { isWaiting, needsAttention } from '../../outbox/entry.ts';
import { entryView } from '../../outbox/entry-view.ts';
import type { Context } from '../context.ts';

type Filter = 'open' | 'waiting' | 'attention' | 'done';

const isOf = (filter: Filter, { state }: Pick<OutboxEntry, 'state'>): boolean => {
  if (filter === 'waiting') return isWaiting(state) || state === 'sending';
  return filter !== 'attention' || needsAttention(state);
};

export function listEntries(
  context: Context,
  { filter, search }: { filter: Filter; search: string },
): OutboxEntry[] {
  const entries = filter === 'done' ? context.entries.done() : context.entries.open();
  const sought = search.trim().toLowerCase();
  return entries
    .filter(entry => isOf(filter, entry))
    .map(entry => entryView(entry, context))
    .filter(view => sought === '' || textOf(view).includes(sought));
}

/** What a dispatcher or support looks for. */
const textOf = (view: OutboxEntry): string =>
  [view.orderLabel, view.orderId, view.documentName, view.scenario, view.requestId, view.idempotencyKey]
    .filter(word => word !== null)
    .join('\n')
    .toLowerCase();
