import type { KeyboardEvent } from 'react';
import type { OutboxEntry } from '../../../../src-shared/contract/outbox.ts';
import { canDiscard, editEntry, retryEntry } from './entry-actions.ts';
import { askToDiscard } from './entry-dialog-store.ts';

/** Keys for actions on the selected item of the outbox. */
export const entryKeys = {
  retry: { key: 'r', shown: 'R' },
  edit: { key: 'e', shown: 'E' },
  discard: { key: 'Delete', shown: 'Del' },
} as const;

const takesText = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('input, textarea, [contenteditable]') !== null;

function actOn(entry: OutboxEntry, key: string): void {
  if (key === entryKeys.retry.key && entry.can.retry) void retryEntry(entry.id);
  if (key === entryKeys.edit.key && entry.can.edit) void editEntry(entry);
  if (key === entryKeys.discard.key && canDiscard(entry)) askToDiscard(entry);
}

/** Runs the action of a key. Ignores keys pressed in the item's dialogs, whose events React also passes to the list. */
export function onEntryKey(event: KeyboardEvent, entry: OutboxEntry): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.defaultPrevented) return;
  if (!(event.target instanceof Node) || !event.currentTarget.contains(event.target)) return;
  if (takesText(event.target) || !Object.values(entryKeys).some(({ key }) => key === event.key)) return;
  event.preventDefault();
  actOn(entry, event.key);
}
