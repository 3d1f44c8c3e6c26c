import { setTimeout as after } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { Dispatcher } from 'undici';
import type { DispatchError } from '../../../src-shared/errors.ts';
import { codeOf } from '../../../src-shared/thrown.ts';
import type { HttpDispatcher } from '../ports/ports.ts';
import type { RequestTarget } from './allowed-targets.ts';
import { cancelled, clientError, failureOf, unreadableBody } from './failure.ts';
import { bounds } from './response-bounds.ts';

export interface HttpRequest extends Omit<RequestTarget, 'isOurs'> {
  method: string;
  headers: Record<string, string>;
  body: Uint8Array | AsyncIterable<Uint8Array> | null;
  /**
   * Maximum size of a successful response in bytes, compressed and decompressed. Other responses have `bounds.refusal`.
   */
  maxBytes: number;
  /** Time limit of the whole exchange; the dispatcher limits connecting, headers and body separately. */
  timeoutMs: number;
  signal: AbortSignal | null;
}

export interface HttpResponse {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  /** The decompressed body. */
  body: Buffer;
}

/**
 * Makes one HTTP exchange. Follows no redirects and always checks certificates. The promise settles within `timeoutMs`.
 * @throws DispatchError `service_unreachable`, `bad_answer`, `cancelled`, `bad_request`, or `file_rejected` if the
 * request's body cannot be read; the reasons are in `client-reasons.ts`
 */
export function exchange(dispatcher: HttpDispatcher, ask: HttpRequest): Promise<HttpResponse> {
  return new Promise<HttpResponse>((resolve, reject) => {
    const handler = new ResponseHandler(ask, resolve, reject);
    if (!handler.isOpen) return;
    try {
      dispatcher.dispatch(
        {
          origin: ask.origin,
          path: ask.path,
          method: ask.method,
          headers: { ...ask.headers, 'accept-encoding': 'gzip' },
          // undici accepts any async iterable, although its types only name streams.
          body: (ask.body instanceof Uint8Array || ask.body === null
            ? ask.body
            : tellingReadFaults(ask.body)) as Buffer | null,
        },
        handler,
      );
    } catch (error) {
      handler.onResponseError(null, error);
    }
  });
}

/** Waits `ms` milliseconds; ends early, without an error, when the signal aborts. */
export async function pause(ms: number, signal: AbortSignal | null): Promise<void> {
  await after(ms, undefined, signal ? { signal } : {}).catch(() => undefined);
}

/** Collects one response directly from the dispatcher. Responses are small, so a stream would only add overhead. */
class ResponseHandler implements Dispatcher.DispatchHandler {
  isOpen = true;
  readonly #resolve: (answer: HttpResponse) => void;
  readonly #reject: (error: DispatchError) => void;
  readonly #signal: AbortSignal | null;
  #maxBytes: number;
  readonly #timer: NodeJS.Timeout;
  #controller: Dispatcher.DispatchController | null = null;
  #status = 0;
  #headers: HttpResponse['headers'] = {};
  readonly #pieces: Buffer[] = [];
  #size = 0;

  constructor(
    ask: HttpRequest,
    resolve: (answer: HttpResponse) => void,
    reject: (error: DispatchError) => void,
  ) {
    this.#resolve = resolve;
    this.#reject = reject;
    this.#signal = ask.signal;
    this.#maxBytes = ask.maxBytes;
    this.#timer = setTimeout(() => this.#fail(clientError('timeout')), ask.timeoutMs);
    if (ask.signal?.aborted) this.#fail(cancelled());
    else ask.signal?.addEventListener('abort', this.#onAbort);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    // The request was aborted while it waited for a connection, so none of it may be sent.
    if (!this.isOpen) controller.abort(cancelled());
    this.#controller = controller;
  }

  onResponseStart(_: Dispatcher.DispatchController, status: number, headers: HttpResponse['headers']): void {
    if (status < 200) return;
    this.#status = status;
    this.#headers = headers;
    if (status >= 300) this.#maxBytes = bounds.refusal.bytes;
    if (Number(headers['content-length']) > this.#maxBytes)
      this.#fail(clientError('answer_too_large', { status }));
  }

  onResponseData(_: Dispatcher.DispatchController, piece: Buffer): void {
    if (!this.isOpen) return;
    this.#size += piece.byteLength;
    if (this.#size > this.#maxBytes) this.#fail(clientError('answer_too_large', { status: this.#status }));
    else this.#pieces.push(piece);
  }

  onResponseEnd(): void {
    if (!this.isOpen) return;
    const [only] = this.#pieces;
    const body = only && this.#pieces.length === 1 ? only : Buffer.concat(this.#pieces, this.#size);
    const answer = { status: this.#status, headers: this.#headers, body };
    const encoding = encodingOf(answer);
    if (encoding === 'identity') {
      this.#close();
      this.#resolve(answer);
    } else {
      decode(answer, encoding, this.#maxBytes).then(
        decoded => {
          if (!this.isOpen) return;
          this.#close();
          this.#resolve(decoded);
        },
        error => this.#fail(error),
      );
    }
  }

  onResponseError(_: Dispatcher.DispatchController | null, error: unknown): void {
    if (this.isOpen) this.#fail(failureOf(error, this.#status !== 0));
  }

  readonly #onAbort = (): void => this.#fail(cancelled());

  #fail(error: DispatchError): void {
    if (!this.isOpen) return;
    this.#close();
    this.#pieces.length = 0;
    // Also closes the socket, so that the rest of this response cannot reach the next request.
    this.#controller?.abort(error);
    this.#reject(error);
  }

  #close(): void {
    this.isOpen = false;
    clearTimeout(this.#timer);
    this.#signal?.removeEventListener('abort', this.#onAbort);
  }
}

const encodingOf = ({ headers, body }: HttpResponse): string => {
  const value = headers['content-encoding'];
  if (value === undefined || body.byteLength === 0) return 'identity';
  return String(value).trim().toLowerCase() || 'identity';
};

const gunzipAsync = promisify(gunzip);

/**
 * Decompresses a body.
 * @throws DispatchError `answer_too_large` as soon as the decompressed size exceeds `maxBytes`; `truncated`,
 * `bad_encoding`
 */
async function decode(answer: HttpResponse, encoding: string, maxBytes: number): Promise<HttpResponse> {
  const { status } = answer;
  if (encoding !== 'gzip' && encoding !== 'x-gzip') throw clientError('bad_encoding', { status });
  try {
    return { ...answer, body: await gunzipAsync(answer.body, { maxOutputLength: maxBytes }) };
  } catch (error) {
    const code = codeOf(error);
    if (code === 'ERR_BUFFER_TOO_LARGE') throw clientError('answer_too_large', { status });
    throw clientError(code === 'Z_BUF_ERROR' ? 'truncated' : 'bad_encoding', { status }, { cause: error });
  }
}

/** Turns read errors of the local disk into `file_rejected`, so that they are not taken for network errors. */
async function* tellingReadFaults(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* body;
  } catch (error) {
    throw unreadableBody(error);
  }
}
