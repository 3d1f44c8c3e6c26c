import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Received } from '../../../src-shared/contract/sandbox.ts';
import type { Clock } from '../ports/ports.ts';
import { verifyWebhook } from './verify-webhook.ts';

const keptRequests = 100;
/** Maximum total size of the kept requests, in bytes. */
const keptBytes = 4_194_304;
const maxReceivedBytes = 262_144;
const maxConnections = 20;
const host = '127.0.0.1';
const path = '/webhooks';
const withinMs = 10_000;

/**
 * Creates a webhook receiver on this computer. It checks the signature of each request, as an integrator's program
 * must, and keeps the latest requests.
 */
export function createBuiltInReceiver(clock: Clock, onReceived: () => void) {
  let server: Server | null = null;
  let secret: string | null = null;
  let lastId = 0;
  let received: Received[] = [];

  function take(request: IncomingMessage, body: Buffer, response: ServerResponse): void {
    const header = request.headers['webhook-signature'];
    if (secret === null) {
      // The receiver has no secret yet, because its registration is not complete. The sandbox sends the event again
      // after a second.
      response.writeHead(503).end();
      return;
    }
    const verdict = verifyWebhook(
      secret,
      typeof header === 'string' ? header : undefined,
      body,
      clock.nowMs(),
    );
    lastId += 1;
    received = newest([
      { id: lastId, atMs: clock.nowMs(), headers: headersOf(request), body: body.toString(), verdict },
      ...received,
    ]);
    response.writeHead(verdict === 'verified' ? 204 : 401).end();
    onReceived();
  }

  function listener(request: IncomingMessage, response: ServerResponse): void {
    if (!isMeantForUs(request)) {
      // Refused, because web pages can also send requests to this port, by the IP address or by a host name that
      // resolves to it.
      response.writeHead(403, { connection: 'close' }).end();
      return;
    }
    if (request.method !== 'POST' || request.url !== path) {
      response.writeHead(404).end();
      return;
    }
    const pieces: Buffer[] = [];
    let sizeBytes = 0;
    request.on('data', (piece: Buffer) => {
      if (response.headersSent) return;
      sizeBytes += piece.byteLength;
      if (sizeBytes <= maxReceivedBytes) pieces.push(piece);
      else response.writeHead(413, { connection: 'close' }).end();
    });
    request.on('end', () => {
      if (!response.headersSent) take(request, Buffer.concat(pieces), response);
    });
  }

  return {
    /**
     * Starts the receiver.
     * @returns its URL, whose port differs after each start
     */
    async start(): Promise<string> {
      const next = server ?? createServer({ requestTimeout: withinMs, headersTimeout: withinMs }, listener);
      if (!server) {
        next.maxConnections = maxConnections;
        await new Promise<void>((resolve, reject) => {
          next.once('error', reject);
          next.listen(0, host, () => resolve());
        });
        server = next;
      }
      const address = next.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      return `http://${host}:${port}${path}`;
    },
    /** Sets the secret with which signatures are checked. */
    setSecret(next: string): void {
      secret = next;
    },
    isRunning: (): boolean => server !== null,
    received: (): Received[] => received,
    async stop(): Promise<void> {
      const ending = server;
      server = null;
      secret = null;
      if (!ending) return;
      const closed = new Promise<void>(resolve => ending.close(() => resolve()));
      ending.closeAllConnections();
      await closed;
    },
    forget(): void {
      received = [];
      onReceived();
    },
  };
}

/**
 * Refuses requests of web pages: the host must be the receiver's own address, and there must be no `origin` header,
 * which browsers always send and programs do not.
 */
function isMeantForUs({ headersDistinct, socket }: IncomingMessage): boolean {
  const own = `${host}:${socket.localPort}`;
  return headersDistinct.host?.join() === own && headersDistinct.origin === undefined;
}

function newest(all: readonly Received[]): Received[] {
  let bytes = 0;
  const count = all.slice(0, keptRequests).findIndex(one => {
    bytes += sizeOf(one);
    return bytes > keptBytes;
  });
  return all.slice(0, count < 0 ? keptRequests : count);
}

const sizeOf = ({ headers, body }: Received): number =>
  Object.entries(headers).reduce((sum, [name, value]) => sum + name.length + value.length, body.length);

const headersOf = ({ rawHeaders }: IncomingMessage): Record<string, string> => {
  const headers: Record<string, string> = {};
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    headers[rawHeaders[at] ?? ''] = rawHeaders[at + 1] ?? '';
  }
  return headers;
};
