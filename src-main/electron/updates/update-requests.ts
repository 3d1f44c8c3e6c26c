import { type ClientRequest, type IncomingMessage, net } from 'electron';
import { ElectronHttpExecutor } from 'electron-updater/out/electronHttpExecutor.js';
import { UpdateFailure } from './update-failure.ts';

/** Parts of a request, as electron-updater passes them. */
interface RequestParts {
  protocol?: string;
  hostname?: string;
  port?: number | string;
  path?: string;
  headers?: Record<string, string>;
}

/** Sessions with a name that does not begin with `persist:` store nothing on the disk. */
const partition = 'updates';

/**
 * Sends the requests of electron-updater by Chromium, which uses the proxies and authorities of the system, with the
 * limits that electron-updater lacks: only https, no redirect, no silence without end, no answer without end.
 */
export class UpdateRequests extends ElectronHttpExecutor {
  readonly #silenceMs: number;
  #maxBytes = 0;

  /** @param silenceMs a request fails if nothing arrives for this long, in milliseconds */
  constructor(silenceMs: number) {
    super();
    this.#silenceMs = silenceMs;
  }

  /** Sets the maximum size of the answers to the next requests. */
  limitTo(maxBytes: number): void {
    this.#maxBytes = maxBytes;
  }

  override createRequest(
    { protocol, hostname, port, path, headers }: RequestParts,
    callback: (response: IncomingMessage) => void,
  ): ClientRequest {
    if (protocol !== 'https:') throw new UpdateFailure('refused', `not https: ${String(protocol)}`);
    const url = `https://${hostname}${port ? `:${port}` : ''}${path}`;
    const request = net.request({ url, headers: { ...headers }, partition, redirect: 'error' });
    request.on('response', callback);
    return request;
  }

  /** Calls `reject` if the request fails, becomes silent or gets too much. */
  override addErrorAndTimeoutHandlers(request: ClientRequest, reject: (error: Error) => void): void {
    const maxBytes = this.#maxBytes;
    let bytes = 0;
    const fail = (error: Error): void => {
      clearTimeout(timer);
      reject(error);
      request.abort();
    };
    const onSilence = () => fail(new UpdateFailure('unreachable', `silent for ${this.#silenceMs} ms`));
    let timer = setTimeout(onSilence, this.#silenceMs);
    request.on('error', error =>
      fail(/redirect/i.test(error.message) ? new UpdateFailure('refused', 'redirect') : error),
    );
    request.on('close', () => clearTimeout(timer));
    request.on('response', response => {
      response.on('data', chunk => {
        clearTimeout(timer);
        timer = setTimeout(onSilence, this.#silenceMs);
        bytes += chunk.length;
        if (bytes > maxBytes) fail(new UpdateFailure('damaged', `more than ${maxBytes} bytes`));
      });
      response.on('end', () => clearTimeout(timer));
      response.on('aborted', () => fail(new UpdateFailure('unreachable', 'cut off')));
    });
  }

  // Nothing is redirected, see `createRequest`.
  protected override addRedirectHandlers(): void {}

  /**
   * Reads a small text.
   * @throws UpdateFailure, or an error of Chromium
   */
  readText(url: URL, maxBytes: number): Promise<string> {
    this.limitTo(maxBytes);
    return new Promise((resolve, reject) => {
      const { protocol, hostname, port, pathname: path } = url;
      const headers = { 'cache-control': 'no-cache' };
      const request = this.createRequest({ protocol, hostname, port, path, headers }, response => {
        const { statusCode } = response;
        if (statusCode !== 200) {
          reject(new UpdateFailure('refused', `HTTP ${statusCode}`));
          return request.abort();
        }
        const chunks: Buffer[] = [];
        response.on('data', chunk => void chunks.push(chunk));
        response.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')));
        response.on('error', reject);
      });
      this.addErrorAndTimeoutHandlers(request, reject);
      request.end();
    });
  }
}
