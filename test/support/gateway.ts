import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { createServer } from 'node:https';
import { join } from 'node:path';
import type { TLSSocket } from 'node:tls';

const server = readFileSync(
  join(import.meta.dirname, '../contract/client/certificates/test-only-server.pem'),
  'utf8',
);
const page =
  '<html><center><h1>400 Bad Request</h1></center><center>No required SSL certificate was sent</center></html>';

/**
 * A gateway in front of a service that lets nobody through without a certificate of an authority, as nginx does.
 * `shown` has the name in the certificate of each connection; null for none.
 */
export async function startGateway(
  toBaseUrl: string,
  clientAuthority: string,
  own: { cert: string; key: string } = { cert: server, key: server },
) {
  const shown: (string | null)[] = [];
  const gateway = createServer(
    { ...own, ca: clientAuthority, requestCert: true, rejectUnauthorized: false },
    (incoming, outgoing) => {
      const socket = incoming.socket as TLSSocket;
      if (!socket.authorized) {
        incoming.resume();
        outgoing.writeHead(400, { 'content-type': 'text/html' }).end(page);
        return;
      }
      const { method } = incoming;
      const target = new URL(incoming.url ?? '/', toBaseUrl);
      const headers = { ...incoming.headers, host: target.host };
      const onward = request(target, { method, headers }, answer => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      });
      onward.on('error', () => outgoing.destroy());
      incoming.pipe(onward);
    },
  );
  gateway.on('secureConnection', socket => {
    const name = socket.getPeerCertificate().subject?.CN;
    shown.push(socket.authorized && typeof name === 'string' ? name : null);
  });
  gateway.listen(0, '127.0.0.1');
  await once(gateway, 'listening');
  const address = gateway.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    baseUrl: `https://localhost:${port}`,
    port,
    shown,
    stop() {
      gateway.closeAllConnections();
      gateway.close();
    },
  };
}
