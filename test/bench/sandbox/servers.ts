import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';

/** A server in a process of its own. */
export interface Server {
  name: string;
  baseUrl: string;
  /** Resident memory in megabytes; null where the system does not tell. */
  memoryMb(): number | null;
  stop(): Promise<void>;
}

/** Starts a peer as `node ...args` where PORT among the arguments is replaced, and waits until it answers. */
export async function startPeer(name: string, args: readonly string[]): Promise<Server> {
  const port = await freePort();
  const child = spawn(
    process.execPath,
    args.map(argument => (argument === 'PORT' ? String(port) : argument)),
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const server = serverOf(name, `http://127.0.0.1:${port}`, child);
  while (!(await answers(server.baseUrl))) {
    if (child.exitCode !== null) throw new Error(`${name} ended with ${child.exitCode}.`);
    await after(50);
  }
  return server;
}

export const serverOf = (name: string, baseUrl: string, child: ChildProcess): Server => ({
  name,
  baseUrl,
  memoryMb: () => residentMb(child.pid),
  async stop() {
    const ended = once(child, 'exit');
    child.kill();
    await ended;
  },
});

function residentMb(pid: number | undefined): number | null {
  if (process.platform !== 'linux' || pid === undefined) return null;
  const [, kilobytes] =
    /VmRSS:\s+(\d+)/.exec(readFileSync(join('/proc', String(pid), 'status'), 'utf8')) ?? [];
  return kilobytes === undefined ? null : Math.round(Number(kilobytes) / 1_024);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('There is no free port.');
  return address.port;
}

const answers = (baseUrl: string): Promise<boolean> =>
  fetch(`${baseUrl}/v2/orders?limit=50`).then(
    answer => answer.arrayBuffer().then(() => true),
    () => false,
  );
