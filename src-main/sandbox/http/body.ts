import type { IncomingMessage } from 'node:http';
import { parseStrangersJson } from '../../../src-shared/domain/strangers-json.ts';
import { invalidField, Problem } from './problem.ts';

// @interface errors.413-request-too-large
/**
 * Reads the whole body. Bytes beyond `maxBytes` are read as well, but dropped: the client gets the refusal only after
 * it has sent everything.
 * @throws Problem 413 if the body is larger than `maxBytes`; an Error if the client disconnects
 */
export function readBody(request: IncomingMessage, maxBytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const refuse = () =>
      reject(new Problem(413, 'request_too_large', { detail: `The body exceeds ${maxBytes} bytes.` }));
    if (Number(request.headers['content-length'] ?? 0) > maxBytes) {
      refuse();
      return;
    }
    const pieces: Buffer[] = [];
    let sizeBytes = 0;
    request.on('data', (piece: Buffer) => {
      sizeBytes += piece.byteLength;
      if (sizeBytes <= maxBytes) pieces.push(piece);
      else refuse();
    });
    request.once('end', () => resolve(Buffer.concat(pieces)));
    request.once('error', reject);
  });
}

/** The media type in lower case, without its parameters; empty if there is none. */
export const bodyMediaTypeOf = (contentType: string | undefined): string =>
  (contentType ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';

const maxDepth = 32;
const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Parses the JSON of a request body.
 * @throws Problem 400 for broken UTF-8, invalid JSON, or deeper nesting than any request of the interface has
 */
export function parseJson(bytes: Buffer): unknown {
  const invalid = (message: string) => invalidField('', 'invalid_json', message);
  let value: unknown;
  try {
    value = parseStrangersJson(utf8.decode(bytes));
  } catch {
    throw invalid('The body is not valid JSON in UTF-8.');
  }
  if (isDeeper(value, maxDepth)) throw invalid(`The body is nested deeper than ${maxDepth} levels.`);
  return value;
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (levels === 0) return true;
  return Object.values(value).some(inner => isDeeper(inner, levels - 1));
}
