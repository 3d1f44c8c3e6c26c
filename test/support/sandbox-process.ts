import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { z } from 'zod';
import { basic, requestToken } from './sandbox.ts';

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
