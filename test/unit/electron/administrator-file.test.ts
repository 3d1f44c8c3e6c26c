import { lstatSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { readSmallFile } from '../../../src-main/adapters/protected-file.ts';
import {
  administratorFilePath,
  findAdministratorFile,
} from '../../../src-main/electron/administrator-file.ts';
import { temporaryFolder } from '../../support/core.ts';

const { platform } = process;
const systems = ['win32', 'darwin', 'linux'];
const onPlatform = (value: string) => Object.defineProperty(process, 'platform', { value });
afterEach(() => {
  onPlatform(platform);
  vi.unstubAllEnvs();
});

describe.each([
  ['environments', 'DISPATCH_ENVIRONMENTS_FILE'],
  ['policy', 'DISPATCH_POLICY_FILE'],
] as const)('%s.json', (word, variable) => {
  const name = `${word}.json` as const;

  it.each([
    ['win32', new RegExp(`^C:\\\\ProgramData.Dispatch.${word}\\.json$`)],
    ['darwin', new RegExp(`^/Library/Application Support/Dispatch/${word}\\.json$`)],
    ['linux', new RegExp(`^/etc/dispatch/${word}\\.json$`)],
  ])('is where only an administrator may write, whatever variables say: %s', (system, path) => {
    vi.stubEnv(variable, '/srv/dispatch.json');
    vi.stubEnv('ProgramData', 'D:\\Shared');
    onPlatform(system);
    expect(administratorFilePath(name, true)).toMatch(path);
    vi.stubEnv(variable, '');
    expect(administratorFilePath(name, false)).toMatch(path);
  });

  it('is where the variable says, on every system, while Dispatch is developed', () => {
    vi.stubEnv(variable, '/srv/dispatch.json');
    for (const system of systems) {
      onPlatform(system);
      expect(administratorFilePath(name, false)).toBe('/srv/dispatch.json');
    }
  });

  it('of a developer may be anybody’s to write', () => {
    const path = join(temporaryFolder(), name);
    vi.stubEnv(variable, path);
    expect(findAdministratorFile(name, false)).toBeNull();
    writeFileSync(path, 'text');
    expect(findAdministratorFile(name, false)).toEqual({ path, text: 'text', problem: null });
  });

  it('of an administrator counts only where root alone may write it, and the folders above it', () => {
    onPlatform('linux');
    vi.stubEnv(variable, '');
    const read = vi.fn<typeof readSmallFile>(() => null);
    for (const isPackaged of [true, false]) findAdministratorFile(name, isPackaged, read);
    for (const [path, { top, problemOf }] of read.mock.calls) {
      const problems = [
        { uid: 0, mode: 0o100644 },
        { uid: 0, mode: 0o100666 },
        { uid: 1000, mode: 0o100644 },
      ].map(stats => problemOf({ ...lstatSync('/'), ...stats }));
      expect([path, top, problems]).toEqual([
        `/etc/dispatch/${name}`,
        '/',
        [null, 'writable', 'other_owner'],
      ]);
    }
    onPlatform('win32');
    const path = join(temporaryFolder(), name);
    writeFileSync(path, '');
    findAdministratorFile(name, true, read);
    expect(read.mock.lastCall?.[1].problemOfFile(path)).toBe('writable');
  });
});
