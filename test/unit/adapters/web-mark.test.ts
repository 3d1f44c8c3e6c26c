import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createWebMark, type MarkingSystem } from '../../../src-main/adapters/web-mark.ts';

/** A system that writes down what it is to do, or fails at it. */
function system(platform: NodeJS.Platform, failure: Error | null = null) {
  const done: unknown[] = [];
  const act = (what: unknown): Promise<void> => {
    done.push(what);
    return failure ? Promise.reject(failure) : Promise.resolve();
  };
  const fake: MarkingSystem = {
    platform,
    write: (path, text) => act({ path, text }),
    run: (program, args) => act({ program, args }),
    nowMs: () => 0x5f_3b_3b_3b * 1_000,
  };
  return { mark: createWebMark(fake), done };
}

const failed = (message: string, code?: string): Error => Object.assign(new Error(message), code && { code });

it('on Windows a stream beside the file says that it is from the internet, and not from where', async () => {
  const { mark, done } = system('win32');
  await mark('C:\\Users\\me\\invoice.pdf');
  expect(done).toEqual([
    { path: 'C:\\Users\\me\\invoice.pdf:Zone.Identifier', text: '[ZoneTransfer]\r\nZoneId=3\r\n' },
  ]);
});

it('on macOS the file is put in quarantine with the time and our name', async () => {
  const { mark, done } = system('darwin');
  await mark('/Users/me/-invoice.pdf');
  expect(done).toEqual([
    {
      program: '/usr/bin/xattr',
      args: [
        '-w',
        'com.apple.quarantine',
        expect.stringMatching(/^0081;5f3b3b3b;Dispatch;[\dA-F]{8}(?:-[\dA-F]{4}){3}-[\dA-F]{12}$/),
        '/Users/me/-invoice.pdf',
      ],
    },
  ]);
});

it('on Linux nothing is written: an address of a file is a secret', async () => {
  const { mark, done } = system('linux');
  await mark('/home/me/invoice.pdf');
  expect(done).toEqual([]);
});

it.each<[NodeJS.Platform, Error]>([
  ['win32', failed('no such file', 'ENOENT')],
  ['win32', failed('invalid argument', 'EINVAL')],
  ['win32', failed('not supported', 'ENOTSUP')],
  ['darwin', failed('spawn /usr/bin/xattr', 'ENOENT')],
  ['darwin', failed("Command failed\nxattr: [Errno 45] Operation not supported: '/Volumes/stick/a.pdf'")],
])('where the disk can keep no mark, %s goes without: %s', async (platform, error) => {
  await expect(system(platform, error).mark('a.pdf')).resolves.toBeUndefined();
});

it.each<[NodeJS.Platform, Error]>([
  ['win32', failed('no space left', 'ENOSPC')],
  ['win32', failed('not permitted', 'EPERM')],
  ['darwin', failed("Command failed\nxattr: [Errno 13] Permission denied: 'a.pdf'")],
])('any other failure of %s is one: %s', async (platform, error) => {
  await expect(system(platform, error).mark('a.pdf')).rejects.toBe(error);
});

it('leaves the content as it is', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'dispatch-mark-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'invoice.pdf');
  writeFileSync(path, 'content');
  const run = () => Promise.reject(new Error('not here'));
  await createWebMark({ platform: 'win32', write: writeFile, run, nowMs: Date.now })(path);
  expect(readFileSync(path, 'utf8')).toBe('content');
  expect(readdirSync(folder)).toEqual(['invoice.pdf', 'invoice.pdf:Zone.Identifier']);
});
