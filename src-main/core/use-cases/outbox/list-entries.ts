import type { MethodInput } from '../../../../src-shared/contract.ts';
import type { OutboxEntry } from '../../../../src-shared/records.ts';
import type { Entry } from '../../outbox/entry.ts';
import { entryView, unreadableView } from '../../outbox/entry-view.ts';
import type { Context } from '../context.ts';

/** A page of the entries, the newest first; of those that are done, the last to end. */
export function listEntries(context: Context, query: MethodInput<'outbox.list'>): OutboxEntry[] {
  const views = page(context, query).map(entry => entryView(entry, context));
  // They come first, with the first page.
  const isFirst = query.filter !== 'done' && query.before === undefined;
  const unreadable = isFirst ? context.entries.unreadable(null) : [];
  return [...unreadable.map(row => unreadableView(row, context)), ...views];
}

function page({ entries }: Context, { filter, before, limit }: MethodInput<'outbox.list'>): Entry[] {
  const last = before === undefined ? null : entries.get(before);
  switch (filter) {
    case 'open':
      return entries.open(last, limit ?? 1_000);
    case 'attention':
      return entries.attention(last, limit ?? 1_000);
    case 'done':
      return entries.finished(last, limit ?? 200);
  }
}
