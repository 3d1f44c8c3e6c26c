import { randomUUID } from 'node:crypto';
import { plainName } from '../../../../src-shared/domain/file-name.ts';
import type { Context } from '../context.ts';
import { assertTakesDocuments } from './document-owner.ts';

export async function beginDocument(
  context: Context,
  input: { localId: string; name: string; mediaType: string; sizeBytes: number },
): Promise<{ documentId: string }> {
  assertTakesDocuments(context, input.localId);
  const documentId = randomUUID();
  await context.transfers.begin(documentId, {
    ...input,
    name: plainName(input.name),
    mediaType: /^[\w.+-]+\/[\w.+-]+$/.test(input.mediaType) ? input.mediaType : 'application/octet-stream',
  });
  return { documentId };
}
