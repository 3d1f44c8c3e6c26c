import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { makePrivate } from '../../../src-main/adapters/private-files.ts';
import { makeFolderPrivate as makeSandboxPrivate } from '../../../src-main/sandbox/store/private-folder.ts';
import { openToOthers } from '../../support/modes.ts';

/** A folder with these files, all of which anybody may read. */
function folderWith(...names: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'dispatch-private-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  chmodSync(folder, 0o755);
  for (const name of names) {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, 'x');
    chmodSync(path, 0o644);
    for (let at = dirname(path); at !== folder; at = dirname(at)) chmodSync(at, 0o755);
  }
  return folder;
}
const modeOf = (...path: string[]): string => (statSync(join(...path)).mode & 0o777).toString(8);

it('what an earlier version left open is closed to others, files and folders', () => {
  const folder = folderWith(
    'app.db',
    'app.db-wal',
    'forgotten-credentials.json',
    'environments/local/dispatch.db',
    'environments/local/blobs/ab/abcd',
    'environments/local/sandbox/sandbox.db',
    'logs/dispatch.log',
    'damaged/2026/app.db',
  );
  makePrivate(folder);
  expect(openToOthers(folder)).toEqual([]);
  expect(modeOf(folder, 'environments')).toBe('700');
  expect(modeOf(folder, 'environments/local/dispatch.db')).toBe('600');
});

it('what is of others stays as it is, and a folder that they use too', () => {
  const folder = folderWith('app.db', 'letters/letter.txt');
  symlinkSync(join(folder, 'letters'), join(folder, 'logs'));
  mkdirSync(join(folder, 'environments'), { mode: 0o755 });
  symlinkSync(join(folder, 'letters'), join(folder, 'environments', 'local'));
  makePrivate(folder);
  expect(modeOf(folder)).toBe('755');
  expect(modeOf(folder, 'letters')).toBe('755');
  expect(modeOf(folder, 'letters/letter.txt')).toBe('644');
  expect(modeOf(folder, 'app.db')).toBe('600');
});

it('a folder in which nothing is ours stays as it is', () => {
  const folder = folderWith('letter.txt');
  makePrivate(folder);
  makeSandboxPrivate(folder);
  expect(modeOf(folder)).toBe('755');
});

it('the folder of a sandbox is closed to others as well', () => {
  const folder = folderWith('sandbox.db', 'sandbox.db-wal', 'blobs/file_1');
  makeSandboxPrivate(folder);
  expect(openToOthers(folder)).toEqual([]);
  const shared = folderWith('sandbox.db', 'blobs/file_1', 'letter.txt');
  makeSandboxPrivate(shared);
  expect(openToOthers(shared)).toEqual([`${shared} 755`, `${join(shared, 'letter.txt')} 644`]);
});
