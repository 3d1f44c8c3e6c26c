import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
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
    expect(again).toEqual({ ...line, base_url: again.base_url });
    const list = await fetch(`${again.base_url}/v2/orders`, { headers: await bearerOf(again) });
    expect(await list.json()).toMatchObject({ data: [{ id }] });
    const stopped = once(second, 'close');
    second.kill('SIGTERM');
    expect(await stopped).toEqual([0, null]);
  });

  it('has new secrets in another folder, and none in the database', async () => {
    const folders = [temporaryFolder(), temporaryFolder()];
    const lines = await Promise.all(folders.map(folder => firstLine(run('--data', folder))));
    const secretsOf = (line: (typeof lines)[number] | undefined) => [
      line?.control_token,
      ...Object.values(line?.credentials ?? {}).map(({ client_secret }) => client_secret),
    ];
    const all = lines.flatMap(secretsOf);
    expect(new Set(all).size).toBe(12);
    const [folder = ''] = folders;
    for (const name of readdirSync(folder).filter(one => one.startsWith('sandbox.db'))) {
      const bytes = readFileSync(join(folder, name), 'latin1');
      for (const secret of secretsOf(lines[0])) expect(bytes).not.toContain(secret);
    }
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
    [['--data', 'x', '--credentials']],
    [['--data', 'x', '--credentials', '']],
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

const folderOfSecrets = async () => {
  const data = temporaryFolder();
  const child = run('--data', data);
  const line = await firstLine(child);
  const stopped = once(child, 'close');
  child.kill('SIGTERM');
  await stopped;
  return { data, line, path: join(data, 'credentials.json') };
};

describe('the credentials that a folder keeps', () => {
  it('lie in a file for its owner alone, which is there as a whole', async () => {
    const { data, line, path } = await folderOfSecrets();
    if (process.platform !== 'win32') expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(readdirSync(data).sort()).toEqual(['blobs', 'credentials.json', 'sandbox.db']);
    const { client_id, client_secret } = line.credentials.full;
    expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({
      control_token: line.control_token,
      credentials: { full: { client_id, client_secret } },
    });
  });

  it.skipIf(process.platform === 'win32')('are not used where others can read them', async () => {
    const { data, line, path } = await folderOfSecrets();
    chmodSync(path, 0o640);
    const refused = await outcomeOf(run('--data', data));
    expect(refused).toEqual({
      code: 1,
      stdout: '',
      stderr: `sandbox: Other users of this computer can read the credentials in ${path}. Delete the file to get new credentials, or, if nobody else has read it, run: chmod 600 "${path}"\n`,
    });
    chmodSync(path, 0o600);
    const again = await firstLine(run('--data', data));
    expect(again.credentials).toEqual(line.credentials);
  });

  it.each([
    ['', 'it is not JSON'],
    ['{"control_token": "', 'it is not JSON'],
    ['[]', 'Invalid input: expected object, received array'],
    ['{}', 'control_token: Invalid input: expected string, received undefined'],
  ])('are not used where the file is %j, which stays as it is', async (text, why) => {
    const { data, path } = await folderOfSecrets();
    writeFileSync(path, text);
    expect(await outcomeOf(run('--data', data))).toEqual({
      code: 1,
      stdout: '',
      stderr: `sandbox: The credentials in ${path} cannot be used: ${why}. Bring the file back from a copy, or delete it to get new credentials.\n`,
    });
    expect(readFileSync(path, 'utf8')).toBe(text);
  });

  it('are not used where two clients have one id', async () => {
    const { data, path } = await folderOfSecrets();
    const text = readFileSync(path, 'utf8').replace('sandbox-read-only', 'sandbox-full');
    writeFileSync(path, text);
    const { code, stderr } = await outcomeOf(run('--data', data));
    expect([code, stderr]).toEqual([1, expect.stringContaining('two clients have the id sandbox-full')]);
  });

  it.skipIf(process.platform === 'win32')('are not read through a link or from a folder', async () => {
    const { path: elsewhere } = await folderOfSecrets();
    const linked = temporaryFolder();
    symlinkSync(elsewhere, join(linked, 'credentials.json'));
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'credentials.json'));
    for (const data of [linked, folder]) {
      const { code, stderr } = await outcomeOf(run('--data', data));
      expect([code, stderr]).toEqual([
        1,
        `sandbox: ${join(data, 'credentials.json')} is not a file. Move it away to get new credentials.\n`,
      ]);
    }
  });

  it('are one and the same for two that start at once; one of them has the folder', async () => {
    const data = temporaryFolder();
    const children = [run('--data', data), run('--data', data)];
    const outcome = await Promise.race(children.map(outcomeOf));
    expect(outcome).toMatchObject({ code: 1, stderr: expect.stringMatching(/Another sandbox is using/) });
    const kept = JSON.parse(readFileSync(join(data, 'credentials.json'), 'utf8'));
    expect(kept.control_token).toBeTypeOf('string');
    expect(readdirSync(data).filter(name => name.endsWith('.new'))).toEqual([]);
  });
});

describe('--credentials', () => {
  const given = (text: string): string => {
    const path = join(temporaryFolder(), 'given.json');
    writeFileSync(path, text);
    return path;
  };

  it('gives the full client another id and secret for this start only', async () => {
    const { data, line } = await folderOfSecrets();
    const client = { client_id: 'own-client', client_secret: 'own:secret+%' };
    const child = run('--data', data, '--credentials', given(JSON.stringify({ ...client, scopes: [] })));
    const other = await firstLine(child);
    expect(other.credentials).toEqual({
      ...line.credentials,
      full: { ...client, scopes: line.credentials.full.scopes },
    });
    const { client_id, client_secret } = client;
    expect(
      (await requestToken(other.base_url, basic(client_id, encodeURIComponent(client_secret)))).status,
    ).toBe(200);
    const former = line.credentials.full;
    expect((await requestToken(other.base_url, basic(former.client_id, former.client_secret))).status).toBe(
      401,
    );
    const stopped = once(child, 'close');
    child.kill('SIGTERM');
    await stopped;
    expect((await firstLine(run('--data', data))).credentials).toEqual(line.credentials);
  });

  it.each([
    ['not json', 'is not JSON. It must be JSON with client_id and client_secret.'],
    [
      '{"client_id": "a"}',
      'cannot be used: client_secret: Invalid input: expected string, received undefined. It must be JSON with client_id and client_secret.',
    ],
    [
      '{"client_id": "", "client_secret": "b"}',
      'cannot be used: client_id: must be 1 to 255 characters without spaces. It must be JSON with client_id and client_secret.',
    ],
  ])('says what is wrong with %j', async (text, why) => {
    const path = given(text);
    const outcome = await outcomeOf(run('--data', temporaryFolder(), '--credentials', path));
    expect(outcome).toEqual({ code: 1, stdout: '', stderr: `sandbox: The file ${path} ${why}\n` });
  });

  it('says where there is no such file, and where the id is taken', async () => {
    const missing = join(temporaryFolder(), 'missing.json');
    const { stderr } = await outcomeOf(run('--data', temporaryFolder(), '--credentials', missing));
    expect(stderr).toBe(`sandbox: The file ${missing} cannot be read (ENOENT).\n`);
    expect(existsSync(missing)).toBe(false);
    const path = given('{"client_id": "sandbox-revoked", "client_secret": "b"}');
    const taken = await outcomeOf(run('--data', temporaryFolder(), '--credentials', path));
    expect(taken.stderr).toBe(
      `sandbox: The client_id "sandbox-revoked" in ${path} is taken by another client of the sandbox. Choose another one.\n`,
    );
  });
});
