import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { connect } from 'node:net';
import type { TLSSocket } from 'node:tls';

export interface ProxyOptions {
  /** It answers this status instead of leading anywhere. */
  refusal?: string;
  /** With it, the proxy itself is reached by TLS. */
  certificate?: string;
  /** With `certificate`: the proxy asks for a client certificate, and reports the name in each; null for none. */
  onShown?: (name: string | null) => void;
  /** It leads only those further who sign in like this, and demands that by these challenges. */
  signIn?: { authorization: string; challenges: readonly string[] };
}

/** A proxy that leads every tunnel to the given port. `asked`: the sign-ins that it was given, null without one. */
export async function startProxyTo(
  toPort: number,
  { refusal, certificate, signIn, onShown }: ProxyOptions = {},
) {
  const tunnels: string[] = [];
  const asked: (string | null)[] = [];
  const answerOf = (request: IncomingMessage): string | null => {
    if (refusal !== undefined) return `HTTP/1.1 ${refusal}`;
    const given = request.headers['proxy-authorization'] ?? null;
    asked.push(given);
    if (!signIn || given === signIn.authorization) return null;
    const challenges = signIn.challenges.map(one => `\r\nproxy-authenticate: ${one}`);
    return `HTTP/1.1 407 Proxy Authentication Required${challenges.join('')}`;
  };
  const made =
    certificate === undefined
      ? createServer()
      : createTlsServer({
          cert: certificate,
          key: certificate,
          ...(onShown && { requestCert: true, rejectUnauthorized: false }),
        });
  made.on('secureConnection', (socket: TLSSocket) => {
    onShown?.(String(socket.getPeerCertificate().subject?.CN ?? '') || null);
  });
  const proxy = made.on('connect', (request, socket) => {
    tunnels.push(request.url ?? '');
    socket.on('error', () => undefined);
    const answer = answerOf(request);
    if (answer !== null) {
      socket.end(`${answer}\r\ncontent-length: 0\r\n\r\n`);
      return;
    }
    const target = connect(toPort, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      target.pipe(socket).pipe(target);
    });
    target.on('error', () => socket.destroy());
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const address = proxy.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: certificate === undefined ? `http://127.0.0.1:${port}` : `https://localhost:${port}`,
    tunnels,
    asked,
    stop() {
      proxy.closeAllConnections();
      proxy.close();
    },
  };
}
