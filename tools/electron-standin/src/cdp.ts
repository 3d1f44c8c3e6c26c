import type { Readable, Writable } from 'node:stream';
import { isObject } from './not-in-stand-in.ts';

export type Params = Record<string, unknown>;
type Waiting = { resolve: (result: Params) => void; reject: (error: Error) => void; method: string };

const NUL = 0;

/** One conversation with a target: commands and events of Chromium's DevTools protocol. */
export class CdpSession {
  readonly #connection: CdpConnection;
  readonly id: string | undefined;
  readonly #listeners = new Map<string, ((params: Params) => void)[]>();

  constructor(connection: CdpConnection, id: string | undefined) {
    this.#connection = connection;
    this.id = id;
  }

  send(method: string, params: Params = {}): Promise<Params> {
    return this.#connection.send(method, params, this.id);
  }

  on(method: string, listener: (params: Params) => void): void {
    const list = this.#listeners.get(method) ?? [];
    list.push(listener);
    this.#listeners.set(method, list);
  }

  /** The conversation with a target inside this one: a frame of another site, a worker. */
  child(sessionId: string): CdpSession {
    return this.#connection.session(sessionId);
  }

  /** The conversation with the browser itself. */
  get browser(): CdpSession {
    return this.#connection.browser;
  }

  dispatch(method: string, params: Params): void {
    for (const listener of this.#listeners.get(method) ?? []) listener(params);
  }
}

/** What carries messages, each a JSON text. */
export type Transport = {
  send: (message: string) => void;
  /** Called once, before anything can have arrived. */
  receive: (listener: (message: string) => void) => void;
  closed: Promise<unknown>;
};

/** Chromium's `--remote-debugging-pipe`: each message is ended by NUL. */
export function pipeTransport(write: Writable, read: Readable): Transport {
  write.on('error', () => {});
  read.on('error', () => {});
  return {
    send: message => void write.write(`${message}\0`),
    receive: listener => {
      let chunks: Buffer[] = [];
      read.on('data', (chunk: Buffer) => {
        let start = 0;
        for (let end = chunk.indexOf(NUL); end >= 0; end = chunk.indexOf(NUL, start)) {
          chunks.push(chunk.subarray(start, end));
          const message = Buffer.concat(chunks).toString('utf8');
          chunks = [];
          start = end + 1;
          listener(message);
        }
        if (start < chunk.length) chunks.push(chunk.subarray(start));
      });
    },
    closed: new Promise(resolve => read.once('close', resolve)),
  };
}

/** A conversation with one Chromium, however its messages travel. */
export class CdpConnection {
  readonly browser = new CdpSession(this, undefined);
  readonly closed: Promise<void>;
  readonly #transport: Transport;
  readonly #sessions = new Map<string, CdpSession>();
  readonly #waiting = new Map<number, Waiting>();
  #lastId = 0;
  #open = true;

  constructor(transport: Transport) {
    this.#transport = transport;
    transport.receive(message => this.#dispatch(JSON.parse(message)));
    this.closed = transport.closed.then(() => this.#end());
  }

  send(method: string, params: Params, sessionId: string | undefined): Promise<Params> {
    if (!this.#open) return Promise.reject(new Error(`${method}: Chromium is gone`));
    const id = ++this.#lastId;
    const { promise, resolve, reject } = Promise.withResolvers<Params>();
    this.#waiting.set(id, { resolve, reject, method });
    this.#transport.send(JSON.stringify({ id, method, params, sessionId }));
    return promise;
  }

  session(id: string): CdpSession {
    const known = this.#sessions.get(id);
    if (known) return known;
    const session = new CdpSession(this, id);
    this.#sessions.set(id, session);
    return session;
  }

  forget(sessionId: string): void {
    this.#sessions.delete(sessionId);
  }

  #dispatch(message: unknown): void {
    if (!isObject(message)) return;
    if (typeof message.id === 'number') {
      const waiting = this.#waiting.get(message.id);
      this.#waiting.delete(message.id);
      const error = message.error;
      if (isObject(error)) waiting?.reject(new Error(`${waiting.method}: ${String(error.message)}`));
      else waiting?.resolve(isObject(message.result) ? message.result : {});
      return;
    }
    const sessionId = message.sessionId;
    const session = typeof sessionId === 'string' ? this.#sessions.get(sessionId) : this.browser;
    session?.dispatch(String(message.method), isObject(message.params) ? message.params : {});
  }

  #end(): void {
    this.#open = false;
    for (const waiting of this.#waiting.values()) {
      waiting.reject(new Error(`${waiting.method}: Chromium is gone`));
    }
    this.#waiting.clear();
  }
}

/** Reads `params.a.b` as a string, '' when it is not one. */
export function text(params: unknown, ...path: string[]): string {
  const value = at(params, ...path);
  return typeof value === 'string' ? value : '';
}

export function at(params: unknown, ...path: string[]): unknown {
  let value: unknown = params;
  for (const key of path) value = isObject(value) ? value[key] : undefined;
  return value;
}
