import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { z } from 'zod';
import type { SandboxCredential } from '../../src-main/sandbox/common/config.ts';
import type { Timer } from '../../src-main/sandbox/common/timer.ts';
import { startSandbox } from '../../src-main/sandbox/server.ts';
import { problemDetailsSchema } from '../../src-shared/domain/problem.ts';
import { scopes } from '../../src-shared/domain/token.ts';
import { defaultInterfaceProfile, type InterfaceProfile } from '../../src-shared/interface-profile.ts';

export const controlToken = 'control-token-of-the-tests';

/** A Tuesday; nothing depends on the real date. */
export const startOfTests = Date.parse('2026-03-10T09:00:00Z');

const credential = (name: string, more: Partial<SandboxCredential> = {}): SandboxCredential => ({
  name,
  clientId: `id-${name}`,
  clientSecret: `secret-${name}`,
  scopes: [...scopes],
  customer: 'local',
  ...more,
});

export const credentials: SandboxCredential[] = [
  credential('full'),
  credential('read_only', { scopes: ['orders:read'] }),
  credential('write_only', { scopes: ['orders:write'] }),
  credential('ordering_channel', { customer: 'channel', orderingChannel: true }),
  credential('channel_colleague', { customer: 'channel' }),
  credential('other_customer', { customer: 'other' }),
  credential('revoked', { revoked: true }),
  credential('odd', { clientId: 'id: ä+%', clientSecret: 'päß %zz+&=:' }),
];

/** What signs in as one of them. */
export function clientOf(name: string) {
  const found = credentials.find(one => one.name === name);
  if (!found) throw new Error(`No credential is named ${name}.`);
  return { client_id: found.clientId, client_secret: found.clientSecret };
}

/** The real date, for programs that have no other. */
export const systemClock = {
  get nowMs() {
    return Date.now();
  },
};

export interface Answer {
  status: number;
  headers: Headers;
  bytes: Buffer;
  /** The body as JSON. */
  json(): unknown;
}

export interface CallOptions {
  method?: string;
  /** Sent as JSON. */
  json?: unknown;
  /** Sent as it is. */
  body?: string | Uint8Array<ArrayBuffer> | FormData;
  key?: string;
  headers?: Record<string, string>;
}

export type Api = (path: string, options?: CallOptions) => Promise<Answer>;

export interface Harness {
  baseUrl: string;
  port: number;
  dataDir: string;
  clock: { nowMs: number };
  /** Calls as one of the credentials; a token is fetched when one is needed. */
  as(name: string): Api;
  /** Calls without a token. */
  anonymous: Api;
  control: Api;
  close(): Promise<void>;
}

export interface HarnessOptions {
  dataDir?: string;
  port?: number;
  profile?: Partial<InterfaceProfile>;
  clock?: { nowMs: number };
  timer?: Timer;
  seed?: number;
}

/** A folder that goes away with the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'dispatch-sandbox-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A sandbox on a real socket; it ends with the test. */
export async function startHarness(options: HarnessOptions = {}): Promise<Harness> {
  const harness = await openHarness({ ...options, dataDir: options.dataDir ?? temporaryFolder() });
  onTestFinished(harness.close);
  return harness;
}

/** A sandbox that the caller closes. */
export async function openHarness(options: HarnessOptions & { dataDir: string }): Promise<Harness> {
  const { dataDir } = options;
  const clock = options.clock ?? { nowMs: startOfTests };
  const sandbox = await startSandbox({
    dataDir,
    port: options.port ?? 0,
    profile: { ...defaultInterfaceProfile, ...options.profile },
    credentials,
    controlToken,
    now: () => clock.nowMs,
    ...(options.seed === undefined ? {} : { seed: options.seed }),
    ...(options.timer ? { timer: options.timer } : {}),
  });
  let isOpen = true;
  const close = async () => {
    if (isOpen) await sandbox.close();
    isOpen = false;
  };
  const { baseUrl, port } = sandbox;
  return {
    baseUrl,
    port,
    dataDir,
    clock,
    anonymous: apiOf(baseUrl, null),
    control: apiOf(baseUrl, controlToken),
    as: name => authorised(baseUrl, name, clock),
    close,
  };
}

/** Calls with one token, as long as it lives. */
export const apiOf =
  (baseUrl: string, token: string | null): Api =>
  (path, call = {}) =>
    send(baseUrl, path, call, token);

function authorised(baseUrl: string, name: string, clock: { nowMs: number }): Api {
  let token: { value: string; atMs: number } | null = null;
  return async (path, call = {}) => {
    if (token === null || Math.abs(clock.nowMs - token.atMs) > 600_000) {
      token = { value: await fetchToken(baseUrl, name), atMs: clock.nowMs };
    }
    return send(baseUrl, path, call, token.value);
  };
}

export async function fetchToken(baseUrl: string, name: string, form: Record<string, string> = {}) {
  const answer = await requestToken(baseUrl, basic(`id-${name}`, `secret-${name}`), form);
  return z.object({ access_token: z.string() }).parse(answer.json()).access_token;
}

export const basic = (id: string, secret: string): string =>
  `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;

export const requestToken = (baseUrl: string, authorization: string, form: Record<string, string> = {}) =>
  send(
    baseUrl,
    '/oauth2/token',
    {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ grant_type: 'client_credentials', ...form }).toString(),
    },
    null,
  );

async function send(baseUrl: string, path: string, call: CallOptions, token: string | null): Promise<Answer> {
  const body = call.json === undefined ? call.body : JSON.stringify(call.json);
  const response = await fetch(path.startsWith('http') ? path : `${baseUrl}${path}`, {
    method: call.method ?? (body === undefined ? 'GET' : 'POST'),
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(call.json === undefined ? {} : { 'content-type': 'application/json' }),
      ...(call.key === undefined ? {} : { 'idempotency-key': call.key }),
      ...call.headers,
    },
    ...(body === undefined ? {} : { body }),
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  return {
    status: response.status,
    headers: response.headers,
    bytes,
    json: (): unknown => JSON.parse(bytes.toString('utf8')),
  };
}

/** Status, code and `path: code` of every field of a refusal. */
export function refusalOf(answer: Answer) {
  const problem = problemDetailsSchema.parse(answer.json());
  return {
    status: answer.status,
    code: problem.code,
    errors: problem.errors.map(({ path, code }) => `${path}: ${code}`),
  };
}

let keyCount = 0;
/** A key that no other call of the test run has. */
export const newKey = (): string => {
  keyCount += 1;
  return `test-key-${keyCount}`;
};

export const cli = fileURLToPath(new URL('../../src-main/sandbox/cli.ts', import.meta.url));

const credentialSchema = z.object({
  client_id: z.string(),
  client_secret: z.string(),
  scopes: z.array(z.string()),
});
export const lineSchema = z.strictObject({
  base_url: z.url(),
  control_token: z.string().min(20),
  credentials: z.strictObject({
    full: credentialSchema,
    read_only: credentialSchema,
    ordering_channel: credentialSchema,
    other_customer: credentialSchema,
    revoked: credentialSchema,
  }),
});

export function run(...args: string[]): ChildProcess {
  const child = spawn(process.execPath, [cli, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  return child;
}

export async function firstLine(child: ChildProcess): Promise<z.infer<typeof lineSchema>> {
  if (!child.stdout) throw new Error('no stdout');
  for await (const line of createInterface({ input: child.stdout }))
    return lineSchema.parse(JSON.parse(line));
  throw new Error('The command printed nothing.');
}

export async function bearerOf(line: z.infer<typeof lineSchema>): Promise<Record<string, string>> {
  const { client_id, client_secret } = line.credentials.full;
  const answer = await requestToken(line.base_url, basic(client_id, client_secret));
  const token = z.object({ access_token: z.string() }).parse(answer.json()).access_token;
  return { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
}
