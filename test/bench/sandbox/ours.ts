import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { type Server, serverOf } from './servers.ts';

const cli = fileURLToPath(new URL('../../../src-main/sandbox/cli.ts', import.meta.url));

const lineSchema = z.object({
  base_url: z.string(),
  credentials: z.object({ full: z.object({ client_id: z.string(), client_secret: z.string() }) }),
});

/** The local sandbox as its own command, filled with orders. @returns it and the headers of its full credential */
export async function startOurs(
  folder: string,
  orders: number,
): Promise<{ server: Server; headers: Record<string, string> }> {
  const child = spawn(process.execPath, [cli, '--port', '0', '--data', folder, '--seed', String(orders)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const text of createInterface({ input: child.stdout })) {
    const line = lineSchema.parse(JSON.parse(text));
    const authorization = await bearerOf(line);
    return { server: serverOf('Dispatch sandbox', line.base_url, child), headers: { authorization } };
  }
  throw new Error('The sandbox did not start.');
}

async function bearerOf({ base_url, credentials: { full } }: z.infer<typeof lineSchema>): Promise<string> {
  const answer = await fetch(`${base_url}/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${full.client_id}:${full.client_secret}`)}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  return `Bearer ${z.object({ access_token: z.string() }).parse(await answer.json()).access_token}`;
}
