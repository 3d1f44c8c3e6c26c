import { plainName } from '../../../../src-shared/domain/file-name.ts';
import type { Document } from '../../../../src-shared/records.ts';
import { documentOf } from '../../store/document-store.ts';
import type { Context } from '../context.ts';
import { assertAtRest } from './document-owner.ts';

/** New words for a document of a draft. What the service was told under the old words is not used any more. */
export function describeDocument(
  context: Context,
  input: { documentId: string; name: string; category: string; description: string },
): Document {
  const { documents, database } = context;
  const before = documents.get(input.documentId);
  assertAtRest(context, before);
  const name = plainName(input.name);
  const isChanged =
    before.name !== name || before.category !== input.category || before.description !== input.description;
  database.transaction(() => {
    documents.describe(input.documentId, name, input.category, input.description);
    if (isChanged) documents.forgetFile(input.documentId);
  });
  context.emit('orders.changed', { localIds: [before.localId] });
  return documentOf(documents.get(input.documentId), []);
}
