import { once } from 'node:events';
import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';
import type { ElectronApplication } from '@playwright/test';
import type { Needle } from './search.ts';

declare global {
  /** In the main process: what the recorder below has noted. */
  var __canaryRecord: MainRecord;
}

export interface MainRecord {
  /** Method and JSON of every call of a page. */
  toMain: { method: string; json: string }[];
  /** JSON of every reply and event. */
  toPage: string[];
  /** `Basic …` and `Bearer …` as they left, to every service. */
  authorization: string[];
}

/** Notes all that crosses between the main process and its pages from now on, and every sign-in that leaves. */
export async function recordMain(app: ElectronApplication): Promise<void> {
  await app.evaluate(({ ipcMain, BrowserWindow }) => {
    const record: MainRecord = { toMain: [], toPage: [], authorization: [] };
    globalThis.__canaryRecord = record;
    const jsonOf = (value: unknown): string =>
      JSON.stringify(value, (_, part) =>
        part instanceof Uint8Array ? Buffer.from(part).toString('latin1') : part,
      ) ?? 'undefined';
    // Electron has no public way to what a channel's handler is.
    const handlers: Map<string, (event: unknown, ...args: unknown[]) => unknown> = Reflect.get(
      ipcMain,
      '_invokeHandlers',
    );
    for (const [channel, handler] of handlers) {
      handlers.set(channel, async (event, ...args) => {
        record.toMain.push({ method: String(args[0]), json: jsonOf([channel, ...args]) });
        const reply = await handler(event, ...args);
        record.toPage.push(jsonOf(reply));
        return reply;
      });
    }
    for (const { webContents } of BrowserWindow.getAllWindows()) {
      const send = webContents.send.bind(webContents);
      webContents.send = (channel: string, ...args: unknown[]) => {
        record.toPage.push(jsonOf([channel, ...args]));
        send(channel, ...args);
      };
    }
    process
      .getBuiltinModule('node:diagnostics_channel')
      .subscribe('undici:client:sendHeaders', (message: unknown) => {
        const { headers } = message as { headers: string };
        for (const [, value] of headers.matchAll(/^authorization: (.+?)\r?$/gim))
          record.authorization.push(value ?? '');
      });
  });
}

export const recordOfMain = (app: ElectronApplication): Promise<MainRecord> =>
  app.evaluate(() => globalThis.__canaryRecord);

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
