import type { Exchange } from '../http/exchange.ts';
import { storageError } from '../http/refusal.ts';
import type { HttpReply } from '../http/reply.ts';
import { sampleBytes } from '../samples/samples.ts';
import type { Services } from '../services/services.ts';

/**
 * Returns the bytes of a file at its `content_url` (section "File"). The signature in the URL grants access until it
 * expires.
 */
export async function handleContent({ parameters, query }: Exchange, services: Services): Promise<HttpReply> {
  const fileId = parameters.file_id ?? '';
  const expires = query.get('expires') ?? '';
  const file = services.files.find(fileId);
  const isSigned = services.signer.isSigned(query.get('signature') ?? '', 'content', fileId, expires);
  if (!file || !isSigned) return storageError(403, 'AccessDenied', 'The signature is not right.');
  if (Number(expires) <= services.now()) return storageError(403, 'AccessDenied', 'The address has expired.');
  return {
    status: 200,
    headers: {
      'content-type': file.mediaType,
      'content-disposition': `attachment; filename*=UTF-8''${fileNameOf(file.name)}`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    },
    body: file.sample === null ? await services.blobs.read(fileId) : sampleBytes(file.sample),
  };
}

const fileNameOf = (name: string): string => encodeURIComponent(name.toWellFormed()).replaceAll("'", '%27');
