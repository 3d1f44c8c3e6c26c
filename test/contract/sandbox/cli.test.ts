import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { orderBody } from '../../support/builders/request.ts';
import {
  basic,
  bearerOf,
  cli,
  firstLine,
  newKey,
  requestToken,
  run,
  startHarness,
  temporaryFolder,
} from '../../support/sandbox.ts';

/** Exit code, standard output and standard error of a command that ends. */
async function outcomeOf(child: ChildProcess) {
  const texts = { stdout: '', stderr: '' };
  child.stdout?.on('data', piece => {
    texts.stdout += String(piece);
  });
  child.stderr?.on('data', piece => {
    texts.stderr += String(piece);
  });
  const [code] = await once(child, 'close');
  return { code, ...texts };
}

describe('npm run sandbox', () => {
  it('prints one JSON line whose credentials work, and keeps orders over kill -9', async () => {
    const data = temporaryFolder();
    const first = run('--port', '0', '--data', data);
    const line = await firstLine(first);
    const key = newKey();
    const placed = await fetch(`${line.base_url}/v2/orders`, {
      method: 'POST',
      headers: { ...(await bearerOf(line)), 'idempotency-key': key },
      // The command runs on the real clock: far enough ahead for any of them.
      body: JSON.stringify(orderBody({ pickup: { available_from: '2200-01-01T08:00:00Z' } })),
    });
    expect(placed.status).toBe(201);
    const { id } = z.object({ id: z.string() }).parse(await placed.json());
    const killed = once(first, 'close');
    first.kill('SIGKILL');
    await killed;

    const second = run('--port', '0', '--data', data);
    const again = await firstLine(second);
    const ids = Object.values(again.credentials).map(({ client_id }) => client_id);
    expect(ids).toEqual(Object.values(line.credentials).map(({ client_id }) => client_id));
    expect(again.credentials.full.client_secret).not.toBe(line.credentials.full.client_secret);
    const list = await fetch(`${again.base_url}/v2/orders`, { headers: await bearerOf(again) });
    expect(await list.json()).toMatchObject({ data: [{ id }] });
    const stopped = once(second, 'close');
    second.kill('SIGTERM');
    expect(await stopped).toEqual([0, null]);
  });

  it.skipIf(process.platform === 'win32')('ends with the npm that runs it', async () => {
    const command = `"${process.execPath}" "${cli}" --data "${temporaryFolder()}"; true`;
    const shell = spawn('sh', ['-c', command], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, npm_lifecycle_event: 'sandbox' },
    });
    await firstLine(shell);
    const ended = once(shell.stderr, 'close');
    shell.kill('SIGTERM');
    // Standard error stays open as long as the sandbox, the shell's child, lives.
    await ended;
  });

  it('fills an empty folder with --seed, and says so where it does not', async () => {
    const data = temporaryFolder();
    const first = run('--data', data, '--seed', '25');
    const line = await firstLine(first);
    const list = await fetch(`${line.base_url}/v2/orders?limit=100`, { headers: await bearerOf(line) });
    const { data: orders } = z.object({ data: z.array(z.unknown()) }).parse(await list.json());
    expect(orders).toHaveLength(25);
    const stopped = once(first, 'close');
    first.kill('SIGTERM');
    await stopped;
    const second = run('--data', data, '--seed', '25');
    const outcome = outcomeOf(second);
    await firstLine(second);
    second.kill('SIGTERM');
    expect((await outcome).stderr).toMatch(/has orders already/);
  });

  it('does not accept the revoked credential', async () => {
    const line = await firstLine(run('--data', temporaryFolder()));
    const { client_id, client_secret } = line.credentials.revoked;
    expect((await requestToken(line.base_url, basic(client_id, client_secret))).status).toBe(401);
  });

  it('says in one line why it cannot start', async () => {
    const { port } = await startHarness();
    const taken = await outcomeOf(run('--port', String(port), '--data', temporaryFolder()));
    expect(taken).toEqual({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^sandbox: Port \d+ is in use\.[^\n]*\n$/),
    });
    const file = join(temporaryFolder(), 'file');
    writeFileSync(file, '');
    const denied = await outcomeOf(run('--data', join(file, 'data')));
    expect(denied).toEqual({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^sandbox: The folder [^\n]* cannot be written\.[^\n]*\n$/),
    });
  });

  it.each([
    [[]],
    [['--data']],
    [['--data', 'x', '--port', 'http']],
    [['--data', 'x', '--port', '70000']],
    [['--data', 'x', '--seed', '0']],
    [['--data', 'x', '--seed', 'many']],
    [['--data', 'x', '--seed', '2000000']],
    [['--data', 'x', '--what']],
    [['--data', 'x', 'more']],
  ])('refuses the arguments %j with exit code 2', async args => {
    const outcome = await outcomeOf(run(...args));
    expect(outcome).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringMatching(/^sandbox: .*--help\.\n$/s),
    });
  });

  it('explains itself', async () => {
    const outcome = await outcomeOf(run('--help'));
    expect(outcome).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining('--data FOLDER') });
  });
});
