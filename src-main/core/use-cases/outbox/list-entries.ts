import type { MethodInput } from '../../../../src-shared/contract.ts';
import type { OutboxEntry } from '../../../../src-shared/records.ts';
import { entryView, unreadableView } from '../../outbox/entry-view.ts';
import type { Context } from '../context.ts';

/** A page of the entries, the newest first; of those that are done, the last to end. */
export function listEntries(context: Context, query: MethodInput<'outbox.list'>): OutboxEntry[] {
  const { filter, search = '', limit = 1_000 } = query;
  const { entries } = context;
  const before = query.before === undefined ? null : entries.get(query.before);
  const views = entries.page(filter, search, before, limit).map(entry => entryView(entry, context));
  // What cannot be read comes first, with the first page; it has no words to search by.
  const hasUnreadable =
    (filter === 'open' || filter === 'attention') && before === null && search.trim() === '';
  const unreadable = hasUnreadable ? entries.unreadable(null) : [];
  return [...unreadable.map(row => unreadableView(row, context)), ...views];
}
