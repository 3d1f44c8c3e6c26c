import type { OutboxEntry } from '../../../../src-shared/records.ts';
import { needsAttention } from '../../outbox/entry.ts';
import { entryView } from '../../outbox/entry-view.ts';
import type { Context } from '../context.ts';

export function listEntries(context: Context, filter: 'open' | 'attention' | 'done'): OutboxEntry[] {
  const entries = filter === 'done' ? context.entries.done() : context.entries.open();
  return entries
    .filter(entry => filter !== 'attention' || needsAttention(entry.state))
    .map(entry => entryView(entry, context));
}
