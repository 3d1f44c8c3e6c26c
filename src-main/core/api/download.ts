import { type Dispatcher, request } from 'undici';
import { DispatchError } from '../../../src-shared/errors.ts';
import { openPartFile, type PartFile } from '../files/part-file.ts';
import type { HttpDispatcher } from '../ports/ports.ts';
import type { RequestTarget } from './allowed-targets.ts';
import { cancelled, clientError, failureOf } from './failure.ts';
import { errorOfResponse, isHtml, mediaTypeOf, notFromServiceError } from './problem.ts';

export interface DownloadOptions {
  /** `size_bytes` of the file list; null or absent if unknown. */
  expectedBytes?: number | null;
  /** Maximum size. A larger file is not saved, even if a smaller size was announced. */
  maxBytes?: number;
  /** Called after each received piece. `totalBytes` is the size of the whole file, null if unknown. */
  onProgress?(receivedBytes: number, totalBytes: number | null): void;
  /**
   * Called with the temporary path of the complete file, before it gets its final name. If this throws, nothing is
   * saved.
   */
  beforeNamed?(path: string): Promise<void>;
  signal?: AbortSignal | null;
  /** Time limit of the whole download. */
  timeoutMs?: number;
}

export interface Downloaded {
  sizeBytes: number;
}

const defaultMaxBytes = 256 * 1_048_576;
const defaultTimeoutMs = 600_000;
/** Maximum size of an error response; only its problem details are read. */
const maxRefusalBytes = 65_536;

/** Implements `downloadContent` of the client. The file has a temporary name until all its bytes are on the disk. */
export async function download(
  dispatcher: HttpDispatcher,
  { origin, path }: RequestTarget,
  toPath: string,
  options: DownloadOptions,
): Promise<Downloaded> {
  const giveUp = new AbortController();
  const stop = () => giveUp.abort(cancelled());
  const timer = setTimeout(() => giveUp.abort(clientError('timeout')), options.timeoutMs ?? defaultTimeoutMs);
  if (options.signal?.aborted) stop();
  options.signal?.addEventListener('abort', stop);
  let body: Dispatcher.ResponseData['body'] | null = null;
  try {
    const answer = await request(`${origin}${path}`, {
      dispatcher,
      method: 'GET',
      // No compression: the received size is compared with the announced size.
      headers: { 'accept-encoding': 'identity' },
      signal: giveUp.signal,
    });
    body = answer.body;
    // Errors of the body are handled by the code that reads it. After an abort no code reads it, and an unhandled
    // `error` event would end the program.
    body.on('error', () => undefined);
    await assertContent(answer, options);
    return await save(answer, toPath, options);
  } catch (error) {
    if (giveUp.signal.aborted && giveUp.signal.reason instanceof DispatchError) throw giveUp.signal.reason;
    throw failureOf(error, body !== null);
  } finally {
    clearTimeout(timer);
    options.signal?.removeEventListener('abort', stop);
    // Closes the socket if the body was not read to its end.
    body?.destroy();
  }
}

async function assertContent(answer: Dispatcher.ResponseData, options: DownloadOptions): Promise<void> {
  const { statusCode: status, headers } = answer;
  if (status === 200) {
    const announced = headers['content-length'] === undefined ? null : Number(headers['content-length']);
    const refusal = contentFault(announced, options, headers['content-encoding'], mediaTypeOf({ headers }));
    if (refusal) throw clientError(refusal, { status });
    return;
  }
  const refused = { status, headers, body: await readSome(answer.body) };
  const stranger = notFromServiceError(refused, 'content');
  if (stranger) throw stranger;
  // The URL needs no token but expires: a 4xx means that it has expired, not that the sign-in or a scope was refused.
  if (status >= 400 && status < 500 && status !== 408 && status !== 429)
    throw clientError('content_expired', { status });
  if (status < 300) throw clientError('empty', { status });
  throw errorOfResponse(refused, null);
}

function contentFault(
  announced: number | null,
  { expectedBytes, maxBytes }: DownloadOptions,
  encoding: string | string[] | undefined,
  mediaType: string | null,
) {
  if (encoding !== undefined && encoding !== 'identity') return 'bad_encoding';
  const isExpected = typeof expectedBytes === 'number';
  if (announced !== null && isExpected && announced !== expectedBytes) {
    return mediaType !== null && isHtml(mediaType) ? 'not_the_service' : 'wrong_size';
  }
  if (!isExpected && mediaType !== null && isHtml(mediaType)) return 'not_the_service';
  if ((announced ?? expectedBytes ?? 0) > (maxBytes ?? defaultMaxBytes)) return 'answer_too_large';
  return null;
}

async function save(
  answer: Dispatcher.ResponseData,
  toPath: string,
  options: DownloadOptions,
): Promise<Downloaded> {
  const file = await openPartFile(toPath);
  try {
    await write(answer, file, options);
    await file.finish(options.beforeNamed);
    return { sizeBytes: file.writtenBytes };
  } catch (error) {
    await file.abort();
    throw error;
  }
}

async function write(
  { body, headers, statusCode: status }: Dispatcher.ResponseData,
  file: PartFile,
  { expectedBytes = null, maxBytes = defaultMaxBytes, onProgress }: DownloadOptions,
): Promise<void> {
  const totalBytes = expectedBytes ?? (headers['content-length'] ? Number(headers['content-length']) : null);
  let receivedBytes = 0;
  for await (const piece of body) {
    if (!(piece instanceof Uint8Array)) continue;
    receivedBytes += piece.byteLength;
    if (expectedBytes !== null && receivedBytes > expectedBytes) throw clientError('wrong_size', { status });
    if (receivedBytes > maxBytes) throw clientError('answer_too_large', { status });
    await file.append(piece);
    onProgress?.(receivedBytes, totalBytes);
  }
  if (expectedBytes !== null && receivedBytes !== expectedBytes) throw clientError('wrong_size', { status });
}

async function readSome(body: AsyncIterable<unknown>): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of body) {
    if (!(piece instanceof Uint8Array)) continue;
    size += piece.byteLength;
    if (size > maxRefusalBytes) break;
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}
