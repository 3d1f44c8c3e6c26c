import { readFileSync } from 'node:fs';
import { type ClientRequest, type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { Readable } from 'node:stream';
import { rootCertificates } from 'node:tls';
import type * as Electron from 'electron';
import type { EventsOf, Fires, StandIn } from './electron-types.ts';
import { lifecycle } from './lifecycle.ts';
import { NotInStandIn, StrictEmitter, strictClass } from './not-in-stand-in.ts';

type Options = StandIn<Electron.ClientRequestConstructorOptions>;

const KNOWN = new Set<string>([
  'method',
  'url',
  'headers',
  'partition',
  'redirect',
] satisfies (keyof Options)[]);

/** What Chromium says for the errors of Node. */
const NET_ERRORS: Partial<Record<string, string>> = {
  ECONNREFUSED: 'ERR_CONNECTION_REFUSED',
  ECONNRESET: 'ERR_CONNECTION_RESET',
  ETIMEDOUT: 'ERR_TIMED_OUT',
  EHOSTUNREACH: 'ERR_ADDRESS_UNREACHABLE',
  ENETUNREACH: 'ERR_ADDRESS_UNREACHABLE',
  ENOTFOUND: 'ERR_NAME_NOT_RESOLVED',
  EAI_AGAIN: 'ERR_NAME_NOT_RESOLVED',
  CERT_HAS_EXPIRED: 'ERR_CERT_DATE_INVALID',
  ERR_TLS_CERT_ALTNAME_INVALID: 'ERR_CERT_COMMON_NAME_INVALID',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'ERR_CERT_AUTHORITY_INVALID',
  SELF_SIGNED_CERT_IN_CHAIN: 'ERR_CERT_AUTHORITY_INVALID',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'ERR_CERT_AUTHORITY_INVALID',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'ERR_CERT_AUTHORITY_INVALID',
};

function netErrorOf(error: Error): Error {
  const code = 'code' in error ? String(error.code) : '';
  return new Error(`net::${NET_ERRORS[code] ?? 'ERR_FAILED'}`);
}

/** An answer. As in Electron it can be piped, although electron.d.ts declares only its events. */
export class StandInIncomingMessage extends Readable {
  readonly #response: IncomingMessage;

  constructor(response: IncomingMessage) {
    super();
    this.#response = response;
    response.on('data', (chunk: Buffer) => {
      if (!this.push(chunk)) response.pause();
    });
    response.on('end', () => this.push(null));
  }

  override _read(): void {
    this.#response.resume();
  }

  get statusCode(): number {
    return this.#response.statusCode ?? 0;
  }

  get statusMessage(): string {
    return this.#response.statusMessage ?? '';
  }

  get headers(): Record<string, string | string[]> {
    return Object.fromEntries(
      Object.entries(this.#response.headers).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, value]],
      ),
    );
  }
}

const FIRED = ['response', 'error', 'abort', 'close', 'finish'] as const;

/** `net.request`: by Node, without proxies, cookies and redirects. */
export class StandInClientRequest
  extends StrictEmitter<Fires<Electron.ClientRequest, (typeof FIRED)[number]>>
  implements Pick<Electron.ClientRequest, 'abort'>
{
  readonly #request: ClientRequest;
  #response: StandInIncomingMessage | undefined;
  #isOver = false;

  constructor(options: Options | string) {
    const neverFired = ['login', 'redirect'] satisfies (keyof EventsOf<Electron.ClientRequest>)[];
    super('ClientRequest', FIRED, neverFired);
    if (!lifecycle.ready) throw new Error('net module can only be used after app is ready');
    const given = typeof options === 'string' ? { url: options } : options;
    for (const name of Object.keys(given)) {
      if (!KNOWN.has(name)) throw new NotInStandIn(`net.request({ ${name} })`);
    }
    const { url = '', method = 'GET', headers = {} } = given;
    const send = new URL(url).protocol === 'https:' ? requestHttps : requestHttp;
    // Certificates that the system trusts, as far as Chromium would ask it.
    const own = process.env.STAND_IN_CA;
    const ca = own === undefined ? undefined : [...rootCertificates, readFileSync(own, 'utf8')];
    this.#request = send(url, { method, headers, agent: false, ...(ca && { ca }) });
    this.#request.on('error', error => this.#die(netErrorOf(error)));
    this.#request.on('response', response => this.#answered(response, given.redirect));
  }

  #answered(response: IncomingMessage, redirect: Options['redirect']): void {
    const { statusCode = 0, headers } = response;
    if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined) {
      if (redirect !== 'error') throw new NotInStandIn('net.request: a redirect that is not an error');
      this.#die(new Error("Attempted to redirect, but redirect policy was 'error'"));
      return;
    }
    const message = new StandInIncomingMessage(response);
    this.#response = message;
    const cutOff =
      headers['content-length'] === undefined ? 'INCOMPLETE_CHUNKED_ENCODING' : 'CONTENT_LENGTH_MISMATCH';
    response.on('error', () => this.#die(new Error(`net::ERR_${cutOff}`)));
    message.on('end', () => this.#close());
    this.emit('response', message);
  }

  end(): this {
    this.#request.end(() => this.emit('finish'));
    return this;
  }

  abort(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#request.destroy();
    this.#response?.destroy();
    process.nextTick(() => {
      this.emit('abort');
      this.emit('close');
    });
  }

  #die(error: Error): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#request.destroy();
    this.#response?.destroy(error);
    this.emit('error', error);
    this.emit('close');
  }

  #close(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.emit('close');
  }
}
strictClass('ClientRequest', StandInClientRequest);
