import { once } from 'node:events';
import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pipeline } from 'node:stream';
import type { ElectronApplication, Page } from '@playwright/test';
import { processTree } from '../electron/app.ts';

/** A text that may be found in no place, or a control that must be found. */
export interface Needle {
  /** What the report calls it: the text itself is never printed. */
  name: string;
  text: string;
}

export interface Found {
  name: string;
  encoding: string;
}

/** Finds every needle that is somewhere in the bytes, in whichever encoding. */
export type Search = (bytes: Uint8Array) => Found[];

/** The ways in which programs write a text into other text. */
export function textFormsOf(text: string): [encoding: string, form: string][] {
  return [
    ['as it is', text],
    ['percent-encoded', encodeURIComponent(text)],
    ['form-encoded', new URLSearchParams({ v: text }).toString().slice(2)],
    ['JSON-escaped', JSON.stringify(text).slice(1, -1)],
    ['JSON-escaped to ASCII', asciiJson(text)],
    ...[0, 1, 2].flatMap((before): [string, string][] => [
      ['base64', base64Inside(text, before, 'base64')],
      ['base64url', base64Inside(text, before, 'base64url')],
    ]),
  ];
}

const asciiJson = (text: string): string =>
  JSON.stringify(text)
    .slice(1, -1)
    .replace(/[^\x20-\x7e]/g, unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** The characters that base64 of any longer text has where `text` begins `before` bytes after a group of three. */
function base64Inside(text: string, before: number, encoding: 'base64' | 'base64url'): string {
  const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(text)]);
  return bytes.toString(encoding).slice(Math.ceil((before * 8) / 6), Math.floor((bytes.byteLength * 8) / 6));
}

/** All needles at once, in one pass over the bytes. */
export function searchFor(needles: readonly Needle[]): Search {
  const patterns = new Map<string, Found & { bytes: Buffer }>();
  for (const { name, text } of needles) {
    // A short one would be found by accident.
    if (text.length < 8) throw new Error(`${name} is too short to be searched for`);
    for (const [encoding, form] of textFormsOf(text)) {
      for (const charset of ['utf8', 'utf16le', 'latin1'] as const) {
        const bytes = Buffer.from(form, charset);
        const isWhole = bytes.toString(charset) === form;
        const key = bytes.toString('hex');
        if (isWhole && !patterns.has(key))
          patterns.set(key, { name, encoding: `${encoding}, ${charset}`, bytes });
      }
    }
  }
  const byStart = new Map<number, (Found & { bytes: Buffer })[]>();
  for (const pattern of patterns.values()) {
    const start = pattern.bytes.readUInt16LE(0);
    byStart.set(start, [...(byStart.get(start) ?? []), pattern]);
  }
  const isStart = new Uint8Array(65_536);
  for (const start of byStart.keys()) isStart[start] = 1;
  return bytes => {
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const found = new Map<string, Found>();
    for (let at = 0; at + 1 < buffer.length; at += 1) {
      const start = (buffer[at] ?? 0) | ((buffer[at + 1] ?? 0) << 8);
      if (isStart[start] === 0) continue;
      for (const { bytes: wanted, name, encoding } of byStart.get(start) ?? []) {
        if (wanted.equals(buffer.subarray(at, at + wanted.length)))
          found.set(`${name} ${encoding}`, { name, encoding });
      }
    }
    return [...found.values()];
  };
}

/** Bytes of one place, under the name that the report shows. */
export interface Place {
  name: string;
  bytes: Uint8Array;
}

export const textPlace = (name: string, text: string): Place => ({ name, bytes: Buffer.from(text) });

/** Every file in a folder but those in `except`, and the values of every database, where no page divides them. */
export function filesOf(folder: string, except: readonly string[]): Place[] {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .filter(name => !except.some(other => name.startsWith(other)));
  return names.flatMap(name => {
    const path = join(folder, name);
    // Chromium may have taken it away since.
    if (!existsSync(path)) return [];
    const file = { name, bytes: readFileSync(path) };
    return name.endsWith('.db') ? [file, { name: `${name}, rows`, bytes: rowsOf(path) }] : [file];
  });
}

/** Read from a copy, with what stands in the write-ahead log: the app holds the database itself. */
function rowsOf(path: string): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'dispatch-rows-'));
  try {
    const copy = join(folder, 'copy.db');
    copyFileSync(path, copy);
    if (existsSync(`${path}-wal`)) copyFileSync(`${path}-wal`, `${copy}-wal`);
    const database = new DatabaseSync(copy);
    const tables = database.prepare(`SELECT name FROM sqlite_schema WHERE type = 'table'`).all();
    const pieces = tables.flatMap(({ name }) =>
      database
        .prepare(`SELECT * FROM "${name}"`)
        .all()
        .flatMap(row => Object.values(row).map(bytesOf)),
    );
    database.close();
    return Buffer.concat(pieces);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const bytesOf = (value: unknown): Buffer =>
  value instanceof Uint8Array ? Buffer.from(value) : Buffer.from(`${value}\n`);

/** Command lines and environments of a process and all it started, as the system shows them. */
export function processesOf(pid: number): Place[] {
  return processTree(pid).flatMap(({ pid: id }, index) =>
    (['cmdline', 'environ'] as const).flatMap(file => {
      try {
        return [{ name: `${file} of process ${index}`, bytes: readFileSync(`/proc/${id}/${file}`) }];
      } catch {
        // It ended, or Chromium's sandbox hides it.
        return [];
      }
    }),
  );
}

/** Every string that the page's JavaScript still holds, the preload's included. */
export async function heapOf(page: Page): Promise<Place> {
  const session = await page.context().newCDPSession(page);
  const pieces: string[] = [];
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => pieces.push(chunk));
  await session.send('HeapProfiler.enable');
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  await session.detach();
  const { strings }: { strings: string[] } = JSON.parse(pieces.join(''));
  return textPlace('heap of the page', strings.join('\n'));
}

/** The document with what stands in its fields, which no attribute shows. */
export async function documentOf(page: Page, isTypedToo = true): Promise<Place> {
  const text = await page.evaluate(isTyped => {
    const fields = isTyped ? [...document.querySelectorAll('input, textarea, select')] : [];
    const values = fields.map(field => ('value' in field ? String(field.value) : ''));
    return [document.documentElement.outerHTML, location.href, document.title, ...values].join('\n');
  }, isTypedToo);
  return textPlace('document of the page', text);
}

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
    // Requests leave from the core's thread, which only a debugger can have tell of them.
    const channel = new BroadcastChannel('canary');
    channel.onmessage = (event: unknown) => {
      const headers = String(Reflect.get(event as object, 'data'));
      for (const [, value] of headers.matchAll(/^authorization: (.+?)\r?$/gim))
        record.authorization.push(value ?? '');
    };
    const expression = `
      const told = new BroadcastChannel('canary');
      told.unref();
      process.getBuiltinModule('node:diagnostics_channel')
        .subscribe('undici:client:sendHeaders', ({ headers }) => told.postMessage(headers));`;
    const { Session } = process.getBuiltinModule('node:inspector');
    const session = new Session();
    session.connect();
    const evaluate = JSON.stringify({ id: 1, method: 'Runtime.evaluate', params: { expression } });
    return new Promise<void>(resolve => {
      session.on('NodeWorker.receivedMessageFromWorker', () => resolve());
      session.on('NodeWorker.attachedToWorker', ({ params: { sessionId } }) =>
        session.post('NodeWorker.sendMessageToWorker', { sessionId, message: evaluate }),
      );
      session.post('NodeWorker.enable', { waitForDebuggerOnStart: false });
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
