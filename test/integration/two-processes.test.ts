import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { createEnvironmentFolders } from '../../src-main/adapters/environment-folders.ts';
import { startCore } from '../support/core.ts';
import { draftOf, makeDraft } from '../support/core-orders.ts';

const script = fileURLToPath(new URL('./programs/hold-data.ts', import.meta.url));

async function holdData(folder: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, [script, folder], { stdio: ['pipe', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  return child;
}

it('data that another process works on is refused as such, touched by nobody, and free once that one is dead', async () => {
  const fixture = await startCore();
  const made = await makeDraft(fixture, draftOf());
  await fixture.stop();
  const { folder } = fixture;
  const other = await holdData(folder);

  const paths = ['app.db', 'environments/local/dispatch.db'].map(name => join(folder, name));
  const before = paths.map(path => readFileSync(path));
  const locked = 5;
  await expect(startCore({ folder })).rejects.toMatchObject({ errcode: locked });
  expect(() => createEnvironmentFolders(folder).open('local')).toThrow(
    expect.objectContaining({ errcode: locked }),
  );
  expect(paths.map(path => readFileSync(path))).toEqual(before);
  expect(existsSync(join(folder, 'damaged'))).toBe(false);
  expect(existsSync(join(folder, 'environments', 'local', 'damaged'))).toBe(false);

  other.kill('SIGKILL');
  await once(other, 'exit');
  const again = await startCore({ folder });
  expect((await again.call('drafts.get', { localId: made.localId })).draft).toEqual(draftOf());
});
