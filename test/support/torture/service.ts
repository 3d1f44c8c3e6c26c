import { type ChildProcess, spawn } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { SandboxConfig, SandboxCredential } from '../../../src-main/sandbox/common/config.ts';
import { startSandbox } from '../../../src-main/sandbox/server.ts';
import { orderFileSchema } from '../../../src-shared/domain/file.ts';
import { type Order, orderSchema, orderSummarySchema, pageSchema } from '../../../src-shared/domain/order.ts';
import { scopes } from '../../../src-shared/domain/token.ts';
import { localSandboxProfile } from '../../../src-shared/interface-profile.ts';
import { onEnd, tortureFolder } from '../clean-up.ts';
import { controlOf } from '../control.ts';
import { type Facts, factsOfOrder, type Kept } from './facts.ts';
import { sha256Of, type ToldDocument } from './told-document.ts';

export const controlToken = 'control-token-of-the-torture';

export interface Client {
  clientId: string;
  clientSecret: string;
}

/** Of one customer account; `name` also is the client id. */
export const credentialOf = (name: string, customer: string): SandboxCredential => ({
  name,
  clientId: name,
  clientSecret: `secret-of-${name}`,
  scopes: [...scopes],
  customer,
});

export type Service = ReturnType<typeof serviceAt> & { close(): Promise<void> };

const configOf = (dataDir: string, credentials: SandboxCredential[], port = 0): SandboxConfig => ({
  dataDir,
  port,
  profile: localSandboxProfile,
  credentials,
  controlToken,
});

/** In this process: for runs that kill nothing. @param port any free one by default */
export async function startServiceHere(
  dataDir: string,
  credentials: SandboxCredential[] = [credentialOf('office', 'office')],
  port = 0,
): Promise<Service> {
  const sandbox = await startSandbox(configOf(dataDir, credentials, port));
  return { ...serviceAt(sandbox.baseUrl, dataDir), close: () => sandbox.close() };
}

/** In a process of its own, which ends with this one. */
export async function startServiceApart(dataDir: string): Promise<Service> {
  const child = await spawnProcess('service-process');
  child.stdin?.write(`${JSON.stringify(configOf(dataDir, [credentialOf('office', 'office')]))}\n`);
  const { baseUrl } = z.object({ baseUrl: z.string() }).parse(JSON.parse(await firstLine(child)));
  const kill = onEnd(() => child.kill('SIGKILL'));
  return {
    ...serviceAt(baseUrl, dataDir),
    close: () =>
      new Promise(resolve => {
        child.once('close', () => resolve());
        kill();
      }),
  };
}

/** A process of this folder under this Node. */
export async function spawnProcess(
  name: Parameters<typeof scriptOf>[0],
  environment: NodeJS.ProcessEnv = {},
): Promise<ChildProcess> {
  const script = await scriptOf(name);
  return spawn(process.execPath, [script], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, ...environment },
  });
}

async function firstLine({ stdout }: ChildProcess): Promise<string> {
  if (!stdout) throw new Error('The process has no output.');
  for await (const line of createInterface({ input: stdout })) return line;
  throw new Error('The process ended before its first line.');
}

/** What the service itself says: its record of effects, and its orders as another program reads them. */
function serviceAt(baseUrl: string, dataDir: string) {
  async function bearer({ clientId, clientSecret }: Client): Promise<Record<string, string>> {
    const answer = await fetch(`${baseUrl}/oauth2/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}` },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    });
    const { access_token } = z.object({ access_token: z.string() }).parse(await answer.json());
    return { authorization: `Bearer ${access_token}` };
  }
  async function read(url: string, headers: Record<string, string> = {}): Promise<Response> {
    const answer = await fetch(url, { headers });
    if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
    return answer;
  }
  async function filesOf(orderId: string, headers: Record<string, string>): Promise<ServiceFile[]> {
    const answer = await read(`${baseUrl}/v2/orders/${orderId}/files`, headers);
    const { data } = filesSchema.parse(await answer.json());
    const files: ServiceFile[] = [];
    for (const { name, media_type: mediaType, content_url: url } of data) {
      const bytes = new Uint8Array(await (await read(url ?? '')).arrayBuffer());
      files.push({ name, mediaType, sizeBytes: bytes.byteLength, sha256: sha256Of(bytes) });
    }
    return files;
  }
  return {
    baseUrl,
    control: controlOf(() => baseUrl, controlToken),
    /** Whole, each with the very bytes of its files. */
    async orders(client: Client): Promise<ServiceOrder[]> {
      const headers = await bearer(client);
      const kept = readKept(dataDir);
      const found: ServiceOrder[] = [];
      for (let cursor: string | null = ''; cursor !== null; ) {
        const query: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
        const answer = await read(`${baseUrl}/v2/orders?limit=100${query}`, headers);
        const page = pageSchema(orderSummarySchema).parse(await answer.json());
        for (const { id } of page.data) {
          const order = orderSchema.parse(await (await read(`${baseUrl}/v2/orders/${id}`, headers)).json());
          const facts = factsOfOrder(order, kept.get(id) ?? { cmrRecipients: {}, tracking: '' });
          found.push({ order, facts, files: await filesOf(id, headers) });
        }
        cursor = page.next_cursor;
      }
      return found;
    },
  };
}

const filesSchema = z.object({ data: z.array(orderFileSchema) });

export type ServiceFile = ToldDocument;

export interface ServiceOrder {
  order: Order;
  /** What the customer has decided of it, also what no answer shows. */
  facts: Facts;
  files: ServiceFile[];
}

const internalSchema = z.object({
  input: z.object({ items: z.array(z.object({ role: z.string(), cmr_recipient: z.unknown().optional() })) }),
  tracking: z.string(),
});

/** From a copy of its database, since the service has that for itself alone. @returns by the order's id */
function readKept(dataDir: string): Map<string, Kept> {
  const folder = mkdtempSync(join(tmpdir(), 'dispatch-torture-kept-'));
  try {
    const [path, log] = ['sandbox.db', 'sandbox.db-wal'].map(name => join(folder, name));
    copyFileSync(join(dataDir, 'sandbox.db'), path ?? '');
    if (existsSync(join(dataDir, 'sandbox.db-wal'))) copyFileSync(join(dataDir, 'sandbox.db-wal'), log ?? '');
    const database = new DatabaseSync(path ?? '');
    const rows = database.prepare('SELECT id, internal FROM orders').all();
    database.close();
    return new Map(rows.map(({ id, internal }) => [String(id), keptOf(JSON.parse(String(internal)))]));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function keptOf(internal: unknown): Kept {
  const { input, tracking } = internalSchema.parse(internal);
  return {
    cmrRecipients: Object.fromEntries(input.items.map(item => [item.role, item.cmr_recipient])),
    tracking,
  };
}

const names = ['victim-process', 'service-process', 'core-thread-process'] as const;
let built: Promise<string> | null = null;

/** The processes of the torture as one file each, built anew by each run. @returns the script's path */
export async function scriptOf(name: (typeof names)[number]): Promise<string> {
  built ??= build();
  return join(await built, `${name}.mjs`);
}

async function build(): Promise<string> {
  // Processes of the torture load this file, too: they need no bundler.
  const { bundle } = await import('../build.ts');
  const { folder } = tortureFolder();
  const sources = names.map(name => fileURLToPath(new URL(`${name}.ts`, import.meta.url)));
  await bundle(sources, folder);
  return folder;
}
