import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Received } from '../../../src-shared/sandbox-panel.ts';
import type { Clock } from '../ports/ports.ts';
import { verifyWebhook } from './verify-webhook.ts';

const keptRequests = 100;
const largestBodyBytes = 262_144;
const path = '/webhooks';
const withinMs = 10_000;

export type BuiltInReceiver = ReturnType<typeof createBuiltInReceiver>;

/** A receiver of webhooks on loopback that does what an integrator's code has to do, and keeps what came. */
export function createBuiltInReceiver(clock: Clock, onReceived: () => void) {
  let server: Server | null = null;
  let secret: string | null = null;
  let lastId = 0;
  let received: Received[] = [];

  function take(request: IncomingMessage, body: Buffer, response: ServerResponse): void {
    const header = request.headers['webhook-signature'];
    if (secret === null) {
      // Its registration is under way: the event comes again in a second.
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
    received = [
      { id: lastId, atMs: clock.nowMs(), headers: headersOf(request), body: body.toString(), verdict },
      ...received,
    ].slice(0, keptRequests);
    response.writeHead(verdict === 'verified' ? 204 : 401).end();
    onReceived();
  }

  function listener(request: IncomingMessage, response: ServerResponse): void {
    if (request.method !== 'POST' || request.url !== path) {
      response.writeHead(404).end();
      return;
    }
    const pieces: Buffer[] = [];
    let sizeBytes = 0;
    request.on('data', (piece: Buffer) => {
      sizeBytes += piece.byteLength;
      if (sizeBytes <= largestBodyBytes) pieces.push(piece);
      else response.writeHead(413, { connection: 'close' }).end();
    });
    request.on('end', () => {
      if (!response.headersSent) take(request, Buffer.concat(pieces), response);
    });
  }

  return {
    /** @returns its address, which is another one each time it is started */
    async start(): Promise<string> {
      const next = server ?? createServer({ requestTimeout: withinMs, headersTimeout: withinMs }, listener);
      if (!server) {
        await new Promise<void>((resolve, reject) => {
          next.once('error', reject);
          next.listen(0, '127.0.0.1', () => resolve());
        });
        server = next;
      }
      const address = next.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      return `http://127.0.0.1:${port}${path}`;
    },
    /** The secret that signatures are checked with from now on. */
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

const headersOf = ({ rawHeaders }: IncomingMessage): Record<string, string> => {
  const headers: Record<string, string> = {};
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    headers[rawHeaders[at] ?? ''] = rawHeaders[at + 1] ?? '';
  }
  return headers;
};
