import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startCore, temporaryFolder } from '../support/core.ts';
import { attach, draftOf, makeDraft, untilPhase } from '../support/core-orders.ts';
import { openToOthers } from '../support/modes.ts';
import { addEnvironment } from '../support/remote.ts';

const programOf = (path: string): string => fileURLToPath(new URL(`../../src-main/${path}`, import.meta.url));

/** Runs a program of ours as most people's shells would: what it writes may be read by all. */
function runOpen(path: string, ...args: string[]) {
  const child = spawn(
    '/bin/sh',
    ['-c', 'umask 022; exec "$@"', 'sh', process.execPath, programOf(path), ...args],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

describe('what is kept can be read by nobody else', () => {
  it('by npm run sandbox, in a new folder and in one that was open', async () => {
    const data = join(temporaryFolder(), 'data');
    const start = async () => {
      const child = runOpen('sandbox/cli.ts', '--data', data, '--seed', '20');
      await once(child.stdout, 'data');
      const ended = once(child, 'close');
      child.kill('SIGTERM');
      await ended;
    };
    await start();
    expect(openToOthers(data)).toEqual([]);
    chmodSync(data, 0o755);
    chmodSync(join(data, 'sandbox.db'), 0o644);
    await start();
    expect(openToOthers(data)).toEqual([]);
  });

  it('by npm run call, in a new folder and in one that was open', async () => {
    const folder = temporaryFolder();
    const data = join(folder, 'data');
    const credentials = join(folder, 'credentials.json');
    writeFileSync(credentials, JSON.stringify({ client_id: 'a', client_secret: 'b' }));
    const call = async () => {
      const args = ['--base-url', 'https://127.0.0.1:1', '--credentials', credentials, '--data', data];
      const child = runOpen('call/cli.ts', ...args, 'drafts.create', '{}');
      child.stdout.resume();
      expect(await once(child, 'close')).toEqual([0, null]);
    };
    await call();
    expect(readdirSync(data)).toContain('environments');
    expect(openToOthers(data)).toEqual([]);
    chmodSync(data, 0o755);
    chmodSync(join(data, 'environments'), 0o755);
    chmodSync(join(data, 'app.db'), 0o644);
    await call();
    expect(openToOthers(data)).toEqual([]);
  });
});

/** The files below a folder that hold a text, wherever in them. */
function filesWith(folder: string, text: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map(name => join(folder, name))
    .filter(path => statSync(path).isFile() && readFileSync(path).includes(text));
}

describe('a removed environment', () => {
  it('leaves nothing of its orders, documents and people on this computer', async () => {
    const fixture = await startCore();
    const environment = { name: 'Office', kind: 'sandbox', baseUrl: 'https://127.0.0.1:1' } as const;
    const id = await addEnvironment(fixture, environment);
    await fixture.call('environments.open', { id });
    const secret = draftOf(draft => {
      draft.customerReference = 'SECRET-REFERENCE';
    });
    const { localId } = await makeDraft(fixture, secret);
    await attach(fixture, localId, 'passport.pdf', new Uint8Array(Buffer.from('SECRET-CONTENT')));
    const folder = join(fixture.folder, 'environments', id);
    expect(filesWith(folder, 'SECRET-REFERENCE')).not.toEqual([]);
    expect(filesWith(folder, 'SECRET-CONTENT')).not.toEqual([]);
    await fixture.call('environments.remove', { id });
    expect(existsSync(folder)).toBe(false);
    for (const text of ['SECRET-REFERENCE', 'SECRET-CONTENT', 'passport.pdf'])
      expect(filesWith(fixture.folder, text)).toEqual([]);
    expect(existsSync(join(fixture.folder, 'removed-environments'))).toBe(false);
    expect(readdirSync(join(fixture.folder, 'deleting'))).toEqual([]);
  });
});

describe('a file that is looked at', () => {
  it('lies in the folder of its environment for a moment only, and what a crash left goes at the next start', async () => {
    const folder = temporaryFolder();
    const lookedAt = join(folder, 'environments', 'local', 'looked-at');
    mkdirSync(join(lookedAt, 'file-abc'), { recursive: true });
    writeFileSync(join(lookedAt, 'file-abc', 'content'), 'a passport');
    const fixture = await startCore({ folder });
    expect(existsSync(lookedAt)).toBe(false);
    const made = await makeDraft(fixture, draftOf());
    await attach(fixture, made.localId, 'keys.pdf', new Uint8Array([1]));
    await fixture.call('orders.place', { ...made, quotedTotalCents: null });
    await untilPhase(fixture, made.localId, 'accepted');
    await fixture.call('orders.readFiles', { localId: made.localId });
    const { files } = await fixture.call('orders.get', { localId: made.localId });
    const fileId = files[0]?.id ?? '';
    await fixture.call('orders.readFile', { localId: made.localId, fileId, offsetBytes: 0 });
    expect(readdirSync(lookedAt)).toEqual([]);
  });
});

describe('copies of damaged databases', () => {
  it('are counted, and deleted when somebody says so', async () => {
    const folder = temporaryFolder();
    const local = join(folder, 'environments', 'local');
    mkdirSync(local, { recursive: true });
    writeFileSync(join(local, 'dispatch.db'), 'no database at all'.repeat(100));
    const fixture = await startCore({ folder });
    // The app's own database was missing too, which is damage where there are environments.
    expect(await fixture.call('app.keptCopies', {})).toEqual({ count: 2, sizeBytes: 1_800 });
    expect(await fixture.call('app.deleteKeptCopies', {})).toEqual({ count: 0, sizeBytes: 0 });
    expect(readdirSync(join(local, 'damaged'))).toEqual([]);
    // There is nothing to tell of any more.
    await fixture.call('app.deleteKeptCopies', {});
    const lines = await fixture.call('diagnostics.log', {});
    expect(lines.filter(({ event }) => event === 'copies-deleted').map(({ fields }) => fields)).toEqual([
      { copies: 2 },
    ]);
  });
});
