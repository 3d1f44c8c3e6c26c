import type { MethodInput } from '../../../../src-shared/contract.ts';
import type { OutboxEntry } from '../../../../src-shared/records.ts';
import { entryView, unreadableView } from '../../outbox/entry-view.ts';
import type { Context } from '../context.ts';

/** A page of the entries, the newest first; of those that are done, the last to end. */
export function listEntries(context: Context, query: MethodInput<'outbox.list'>): OutboxEntry[] {
  const { filter, search = '', limit = 1_000 } = query;
  const before = query.before === undefined ? null : context.entries.get(query.before);
  const views = context.entries.page(filter, search, before, limit).map(entry => entryView(entry, context));
  // What cannot be read comes first, and cannot be searched either.
  const isShown = (filter === 'open' || filter === 'attention') && search === '' && before === null;
  const unreadable = isShown ? context.entries.unreadable(null) : [];
  return [...unreadable.map(row => unreadableView(row, context)), ...views];
}
