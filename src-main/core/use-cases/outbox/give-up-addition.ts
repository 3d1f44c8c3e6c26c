import { withdrawAddition } from '../../outbox/addition.ts';
import type { Entry } from '../../outbox/entry.ts';
import type { Context } from '../context.ts';

/**
 * Ends the way of a document to an accepted order. What the order certainly does not have stays here as it was before it
 * was sent; what it may have does not, since adding that again could double it. Call inside a transaction.
 */
export function giveUpAddition(context: Context, entry: Entry, isUndone: boolean): void {
  const { documents, clock } = context;
  withdrawAddition(context, entry, clock.nowMs());
  if (entry.documentId === null) return;
  if (isUndone) documents.forgetFile(entry.documentId);
  else documents.remove(documents.get(entry.documentId));
}
