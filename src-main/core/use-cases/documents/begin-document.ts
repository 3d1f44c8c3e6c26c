import { randomUUID } from 'node:crypto';
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

/** A file name without folders or control characters, fit for a form field; at most 255 characters. */
export function plainName(name: string): string {
  const base = name.split(/[\\/]/).at(-1) ?? '';
  const plain = base.replace(/\p{Cc}/gu, '').trim();
  if (plain === '') return 'document';
  const extension = /\.[^.]{1,16}$/.exec(plain)?.[0] ?? '';
  return plain.length <= 255 ? plain : plain.slice(0, 255 - extension.length) + extension;
}
