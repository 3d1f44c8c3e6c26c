import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { controlOf } from '../control.ts';
import { expect } from './app.ts';

const root = resolve(import.meta.dirname, '../../..');

const credentialSchema = z.object({ client_id: z.string(), client_secret: z.string() });
const lineSchema = z.object({
  base_url: z.string(),
  control_token: z.string(),
  credentials: z.object({
    full: credentialSchema,
    read_only: credentialSchema,
    ordering_channel: credentialSchema,
    other_customer: credentialSchema,
    revoked: credentialSchema,
  }),
});

export type ServiceCredential = z.infer<typeof credentialSchema>;
export type RemoteService = Awaited<ReturnType<typeof startRemoteService>>;

/** A second service in a process of its own, as one somewhere on the network would be; here on loopback. */
export async function startRemoteService(folder: string) {
  const child = spawn(
    process.execPath,
    [join(root, 'src-main/sandbox/cli.ts'), '--port', '0', '--data', join(folder, 'remote-service')],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
  try {
    const [line] = await once(createInterface({ input: child.stdout }), 'line');
    const { base_url, control_token, credentials } = lineSchema.parse(JSON.parse(String(line)));
    return { baseUrl: base_url, credentials, control: controlOf(() => base_url, control_token), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Another program of the office changes an order at the service. */
export async function changeElsewhere(
  remote: RemoteService,
  orderId: string,
  revision: string,
  patch: unknown,
) {
  const { client_id, client_secret } = remote.credentials.full;
  const answer = await fetch(`${remote.baseUrl}/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${client_id}:${client_secret}`)}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  const { access_token } = z.object({ access_token: z.string() }).parse(await answer.json());
  const changed = await fetch(`${remote.baseUrl}/v2/orders/${orderId}`, {
    method: 'PATCH',
    headers: {
      authorization: `Bearer ${access_token}`,
      'content-type': 'application/merge-patch+json',
      'idempotency-key': randomUUID(),
      'if-match': `"${revision}"`,
    },
    body: JSON.stringify(patch),
  });
  expect(changed.status).toBe(200);
}
