import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { onTestFinished } from 'vitest';

export interface HostileServer {
  port: number;
  baseUrl: string;
  /** First lines of the requests that came, such as `GET /v2/orders/ord_1 HTTP/1.1`. */
  requests: string[];
  /** Heads of the requests, in lower case. */
  heads: string[];
  openSockets(): number;
  /** What it does before a request has come. */
  onConnect(greet: (socket: Socket) => void): void;
}

/** Called with each whole request. */
export type Misbehave = (socket: Socket, count: number, body: Buffer) => void;

export interface HostileOptions {
  host?: string;
  /** Certificate and key in PEM: it speaks TLS then. */
  pem?: string;
}

/** A server written by hand, that answers bytes as they are; it ends with the test. */
export async function hostileServer(
  misbehave: Misbehave,
  { host = '127.0.0.1', pem }: HostileOptions = {},
): Promise<HostileServer> {
  const sockets = new Set<Socket>();
  const requests: string[] = [];
  const heads: string[] = [];
  let greet: ((socket: Socket) => void) | null = null;
  const attend = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    greet?.(socket);
    eachRequest(socket, (head, body) => {
      requests.push(head.split('\r\n')[0] ?? '');
      heads.push(head.toLowerCase());
      misbehave(socket, requests.length, body);
    });
  };
  const server: Server = pem
    ? createTlsServer({ cert: pem, key: pem }, attend).on('tlsClientError', () => undefined)
    : createServer(attend);
  server.listen(0, host);
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const name = host.includes(':') ? `[${host}]` : host;
  return {
    port,
    baseUrl: `http${pem ? 's' : ''}://${pem ? 'localhost' : name}:${port}`,
    requests,
    heads,
    openSockets: () => sockets.size,
    onConnect(next) {
      greet = next;
    },
  };
}

function eachRequest(socket: Socket, onRequest: (head: string, body: Buffer) => void): void {
  let waiting = Buffer.alloc(0);
  socket.on('data', piece => {
    waiting = Buffer.concat([waiting, piece]);
    for (;;) {
      const end = waiting.indexOf('\r\n\r\n');
      if (end < 0) return;
      const head = waiting.subarray(0, end).toString('latin1');
      const length = Number(/content-length: *(\d+)/i.exec(head)?.[1] ?? 0);
      if (waiting.byteLength < end + 4 + length) return;
      const body = waiting.subarray(end + 4, end + 4 + length);
      waiting = waiting.subarray(end + 4 + length);
      onRequest(head, body);
    }
  });
}

export interface RawAnswer {
  status?: string;
  type?: string | null;
  headers?: string[];
  body?: string | Uint8Array;
  /** What content-length says; the truth where it is left out, nothing where it is null. */
  length?: number | null;
}

/** An answer as bytes; nothing about it needs to be right. */
export function rawAnswer({
  status = '200 OK',
  type = 'application/json',
  headers = [],
  body = '',
  length,
}: RawAnswer): Buffer {
  const bytes = Buffer.from(body);
  const said = length === undefined ? bytes.byteLength : length;
  const head = [
    `HTTP/1.1 ${status}`,
    ...(type === null ? [] : [`content-type: ${type}`]),
    ...(said === null ? [] : [`content-length: ${said}`]),
    ...headers,
  ];
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`, 'latin1'), bytes]);
}
