import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { readCallCredential } from '../../../src-main/call/credential.ts';
import { requireFolder } from '../../../src-main/call/files.ts';

const one = { client_id: 'me', client_secret: 'hush', scopes: ['orders:read'] };
const several = { full: one, read_only: { ...one, client_id: 'reader' } };

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'dispatch-call-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

function fileOf(text: string): string {
  const file = join(temporaryFolder(), 'credentials.json');
  writeFileSync(file, text);
  return file;
}

it('takes the credential of a file, or the one that is named of several', () => {
  expect(readCallCredential(fileOf(JSON.stringify(one)), null)).toMatchObject({ client_id: 'me' });
  expect(readCallCredential(fileOf(JSON.stringify(several)), 'read_only')).toMatchObject({
    client_id: 'reader',
  });
});

it.each([
  [JSON.stringify(several), null, 'holds several credentials (full, read_only): choose one by --as NAME.'],
  [JSON.stringify(several), 'toString', 'holds no credential "toString"; it holds full, read_only.'],
  [JSON.stringify(one), 'full', 'holds one credential: leave out --as.'],
  [
    '{"client_id":"me"}',
    null,
    ', the file of --credentials, must hold {"client_id": …, "client_secret": …}.',
  ],
  ['{}', null, ', the file of --credentials, must hold {"client_id": …, "client_secret": …}.'],
  ['{bad', null, ', the file of --credentials, is not JSON.'],
])('of %s as %s says what to do', (text, name, words) => {
  const file = fileOf(text);
  const message = words.startsWith(',') ? `${file}${words}` : `${file} ${words}`;
  expect(() => readCallCredential(file, name)).toThrow(new Error(message));
});

it('names a file that cannot be read', () => {
  expect(() => readCallCredential('/none', null)).toThrow(
    new Error('/none, the file of --credentials, is not there.'),
  );
  const folder = temporaryFolder();
  expect(() => readCallCredential(folder, null)).toThrow(
    new Error(`${folder}, the file of --credentials, is a folder, not a file.`),
  );
});

it('takes no file for a folder', () => {
  const file = fileOf('');
  expect(() => requireFolder('--data', file)).toThrow(
    new Error(`--data must be a folder, ${file} is a file.`),
  );
  requireFolder('--data', temporaryFolder());
  requireFolder('--data', '/none');
});
