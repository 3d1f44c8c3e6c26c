import { once } from 'node:events';
import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';
import type { Needle } from './search.ts';

export type RecordingProxy = Awaited<ReturnType<typeof startRecordingProxy>>;

/** What the service gives out with a life of its own, by the name of its field. */
const granted = /"(access_token|policy|x-signature)":"([^"]+)"|[?&](signature)=([^"&]+)/g;

/**
 * Stands between the app and a service and notes every secret that passes, as an oracle apart from the app: sign-ins,
 * tokens, the signed fields of uploads and the signed addresses of files. Faults of the service pass as they are.
 */
export async function startRecordingProxy(serviceUrl: string) {
  const seen = new Map<string, Needle>();
  const note = (kind: string, text: string) => {
    if (!seen.has(text)) seen.set(text, { name: `${kind} ${seen.size + 1}`, text });
  };
  const server = createServer((request, response) => {
    const [scheme, value] = request.headers.authorization?.split(' ') ?? [];
    if (scheme === 'Basic' && value !== undefined) note('basic', value);
    forward(request, response, serviceUrl, text => {
      for (const [, field, secret, inAddress, signature] of text.matchAll(granted))
        note(field ?? inAddress ?? '', secret ?? signature ?? '');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    /** All that passed of these kinds so far. */
    seen: (...kinds: ('basic' | 'access_token' | 'policy' | 'x-signature' | 'signature')[]): Needle[] =>
      [...seen.values()].filter(({ name }) => kinds.some(kind => name.startsWith(`${kind} `))),
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function forward(
  request: IncomingMessage,
  response: ServerResponse,
  serviceUrl: string,
  onText: (text: string) => void,
): void {
  const { host: _, 'accept-encoding': __, ...headers } = request.headers;
  const onward = ask(new URL(request.url ?? '/', serviceUrl), { method: request.method, headers }, answer => {
    // Held back until it was read: the app cannot have a secret that is not noted yet.
    const pieces: Buffer[] = [];
    answer.on('data', piece => void pieces.push(piece));
    const end = () => {
      const body = Buffer.concat(pieces);
      onText(body.toString('utf8'));
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      if (answer.complete) response.end(body);
      // Cut where the service cut it.
      else response.write(body, () => response.destroy());
    };
    answer.on('end', end).on('error', end);
  });
  onward.on('error', () => response.destroy());
  response.on('close', () => onward.destroy());
  pipeline(request, onward, () => undefined);
}
