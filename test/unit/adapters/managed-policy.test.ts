import { expect, it, vi } from 'vitest';
import { findManagedPolicy, type PolicySystem } from '../../../src-main/adapters/managed-policy.ts';

const file = '/Library/Managed Preferences/eu.dispatch.desktop.plist';
const key = 'HKLM\\SOFTWARE\\Policies\\Dispatch';
const found = { path: file, text: 'bplist00', problem: null } as const;

const system = (platform: NodeJS.Platform, more: Partial<PolicySystem> = {}) => ({
  platform,
  run: vi.fn<PolicySystem['run']>(() => Promise.resolve('')),
  check: vi.fn<PolicySystem['check']>(() => found),
  ...more,
});
const failing = (code: string | number) => () => Promise.reject(Object.assign(new Error('no'), { code }));

it('is read on Windows from the registry, by the system’s own program', async () => {
  const output =
    'HKEY_LOCAL_MACHINE\\SOFTWARE\\Policies\\Dispatch\\Enforced\r\n    theme    REG_SZ    dark\r\n';
  const windows = system('win32', { run: vi.fn(() => Promise.resolve(output)) });
  expect(await findManagedPolicy(windows)).toEqual({
    path: key,
    text: '{"enforced":{"theme":"dark"}}',
    problem: null,
  });
  expect(windows.run).toHaveBeenCalledWith('C:\\Windows\\System32\\reg.exe', ['query', key, '/s', '/reg:64']);
});

it.each([
  [1, null],
  ['ETIMEDOUT', { path: key, text: null, problem: 'unreadable' }],
  ['ERR_CHILD_PROCESS_STDIO_MAXBUFFER', { path: key, text: null, problem: 'unreadable' }],
  ['ENOENT', { path: key, text: null, problem: 'unreadable' }],
])('where the registry answers with %j it is %j', async (code, policy) => {
  expect(await findManagedPolicy(system('win32', { run: failing(code) }))).toEqual(policy);
});

it('is read on macOS from the file of a configuration profile', async () => {
  const run = vi.fn(() => Promise.resolve('{"enforced":{"theme":"dark"}}'));
  expect(await findManagedPolicy(system('darwin', { run }))).toEqual({
    path: file,
    text: '{"enforced":{"theme":"dark"}}',
    problem: null,
  });
  expect(run).toHaveBeenCalledWith('/usr/bin/plutil', ['-convert', 'json', '-o', '-', file]);
});

it('is not read on macOS where another user may have written it, or where there is none', async () => {
  const refused = { path: file, text: null, problem: 'other_owner' } as const;
  for (const result of [refused, null]) {
    const mac = system('darwin', { check: () => result });
    expect(await findManagedPolicy(mac)).toEqual(result);
    expect(mac.run).not.toHaveBeenCalled();
  }
  expect(await findManagedPolicy(system('darwin', { run: failing(1) }))).toEqual({
    path: file,
    text: null,
    problem: 'unreadable',
  });
});

it('is nowhere on Linux, which has the file only', async () => {
  const linux = system('linux');
  expect(await findManagedPolicy(linux)).toBeNull();
  expect(linux.run).not.toHaveBeenCalled();
});
