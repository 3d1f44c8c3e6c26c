import { randomId } from '../common/random-id.ts';
import type { HttpReply } from './reply.ts';

/** Error of the upload target and of content addresses: XML, as a storage service answers. */
export function storageError(status: number, code: string, message: string): HttpReply {
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${message}</Message><RequestId>req_${randomId()}</RequestId></Error>`;
  return { status, headers: { 'content-type': 'application/xml' }, body: xml };
}
