import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { SandboxConfig, SandboxCredential } from '../../../src-main/sandbox/common/config.ts';
import { startSandbox } from '../../../src-main/sandbox/server.ts';
import { orderSchema, orderSummarySchema, pageSchema } from '../../../src-shared/domain/order.ts';
import { scopes } from '../../../src-shared/domain/token.ts';
import { localSandboxProfile } from '../../../src-shared/interface-profile.ts';
import { controlOf } from '../../integration/support/control.ts';
import { onEnd } from './clean-up.ts';

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

const configOf = (dataDir: string, credentials: SandboxCredential[]): SandboxConfig => ({
  dataDir,
  port: 0,
  profile: localSandboxProfile,
  credentials,
  controlToken,
});

/** In this process: for runs that kill nothing. */
export async function startServiceHere(
  dataDir: string,
  credentials: SandboxCredential[] = [credentialOf('office', 'office')],
): Promise<Service> {
  const sandbox = await startSandbox(configOf(dataDir, credentials));
  return { ...serviceAt(sandbox.baseUrl), close: () => sandbox.close() };
}

/** In a process of its own, which ends with this one. */
export async function startServiceApart(dataDir: string): Promise<Service> {
  const child = spawnScript('service-process.ts');
  child.stdin?.write(`${JSON.stringify(configOf(dataDir, [credentialOf('office', 'office')]))}\n`);
  const { baseUrl } = z.object({ baseUrl: z.string() }).parse(JSON.parse(await firstLine(child)));
  const kill = onEnd(() => child.kill('SIGKILL'));
  return {
    ...serviceAt(baseUrl),
    close: () =>
      new Promise(resolve => {
        child.once('close', () => resolve());
        kill();
      }),
  };
}

/** Compiled code of the processes, so that each of thousands begins in half the time. */
const compiled = fileURLToPath(new URL('../../../node_modules/.cache/dispatch/compiled', import.meta.url));

/** A script of this folder under this Node. */
export function spawnScript(name: string, environment: NodeJS.ProcessEnv = {}): ChildProcess {
  const script = fileURLToPath(new URL(name, import.meta.url));
  const env = { ...process.env, NODE_COMPILE_CACHE: compiled, ...environment };
  return spawn(process.execPath, [script], { stdio: ['pipe', 'pipe', 'inherit'], env });
}

async function firstLine({ stdout }: ChildProcess): Promise<string> {
  if (!stdout) throw new Error('The process has no output.');
  for await (const line of createInterface({ input: stdout })) return line;
  throw new Error('The process ended before its first line.');
}

/** What the service itself says: its record of effects, and its orders as another program reads them. */
function serviceAt(baseUrl: string) {
  async function bearer({ clientId, clientSecret }: Client): Promise<Record<string, string>> {
    const answer = await fetch(`${baseUrl}/oauth2/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}` },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    });
    const { access_token } = z.object({ access_token: z.string() }).parse(await answer.json());
    return { authorization: `Bearer ${access_token}` };
  }
  async function read(path: string, headers: Record<string, string>): Promise<unknown> {
    const answer = await fetch(`${baseUrl}${path}`, { headers });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  }
  return {
    baseUrl,
    control: controlOf(() => baseUrl, controlToken),
    async orders(client: Client): Promise<ServiceOrder[]> {
      const headers = await bearer(client);
      const found: ServiceOrder[] = [];
      for (let cursor: string | null = ''; cursor !== null; ) {
        const query: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
        const page = pageSchema(orderSummarySchema).parse(
          await read(`/v2/orders?limit=100${query}`, headers),
        );
        for (const { id } of page.data) {
          const order = orderSchema.parse(await read(`/v2/orders/${id}`, headers));
          const files = filesSchema.parse(await read(`/v2/orders/${id}/files`, headers)).data;
          found.push({ order, fileNames: files.map(({ name }) => name) });
        }
        cursor = page.next_cursor;
      }
      return found;
    },
  };
}

const filesSchema = z.object({ data: z.array(z.object({ name: z.string() })) });

export interface ServiceOrder {
  order: z.infer<typeof orderSchema>;
  fileNames: string[];
}
