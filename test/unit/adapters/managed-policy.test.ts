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
const failed = (code: string | number) => Object.assign(new Error('no'), { code });

/** A Windows whose registry answers each query by its key, with a text or an error. */
const windows = (answers: Record<string, string | Error>) => ({
  ...system('win32'),
  run: vi.fn<PolicySystem['run']>(async (_program, [, name = '']) => {
    const answer = answers[name] ?? '';
    if (answer instanceof Error) throw answer;
    return answer;
  }),
});
const unreadable = { path: key, text: null, problem: 'unreadable' } as const;
const above = 'HKLM\\SOFTWARE\\Policies';
const others = 'HKEY_LOCAL_MACHINE\\SOFTWARE\\Policies\\Microsoft\r\n';

it('is read on Windows from the registry, by the system’s own program', async () => {
  const output =
    'HKEY_LOCAL_MACHINE\\SOFTWARE\\Policies\\Dispatch\\Enforced\r\n    theme    REG_SZ    dark\r\n';
  const computer = windows({ [key]: output });
  expect(await findManagedPolicy(computer)).toEqual({
    path: key,
    text: '{"enforced":{"theme":"dark"}}',
    problem: null,
  });
  const program = 'C:\\Windows\\System32\\reg.exe';
  expect(computer.run.mock.calls).toEqual([[program, ['query', key, '/s', '/reg:64'], expect.any(Number)]]);
});

it('is nowhere on Windows only where the key above it can be read, and does not have it', async () => {
  const computer = windows({ [key]: failed(1), [above]: others });
  expect(await findManagedPolicy(computer)).toBeNull();
  expect(computer.run.mock.lastCall?.[1]).toEqual(['query', above, '/reg:64']);
});

// “Prevent access to registry editing tools” also stops reg.exe, with the exit code for a key that is not there.
it.each<[string, string | Error]>([
  ['the registry cannot be read at all', failed(1)],
  ['the key above it is not read in time', failed('ETIMEDOUT')],
  ['its key is there, and cannot be read', `${others}HKEY_LOCAL_MACHINE\\Software\\Policies\\DISPATCH\r\n`],
])('is not taken for none on Windows where %s', async (_why, answer) => {
  expect(await findManagedPolicy(windows({ [key]: failed(1), [above]: answer }))).toEqual(unreadable);
});

it.each(['ETIMEDOUT', 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER', 'ENOENT'])(
  'is unreadable where the registry answers with %s twice, the second time with more time',
  async code => {
    const computer = windows({ [key]: failed(code) });
    expect(await findManagedPolicy(computer)).toEqual(unreadable);
    const [first = 0, second = 0, ...more] = computer.run.mock.calls.map(([, , maxMs]) => maxMs);
    expect(more).toEqual([]);
    expect(second).toBeGreaterThan(first);
  },
);

it.each([
  ['win32', 'HKEY_LOCAL_MACHINE\\SOFTWARE\\Policies\\Dispatch\r\n', '{}'],
  ['darwin', '{}', '{}'],
] as const)(
  'is read at the second attempt where the first takes too long: %s',
  async (platform, output, text) => {
    const run = vi.fn<PolicySystem['run']>(() => Promise.resolve(output));
    run.mockRejectedValueOnce(failed('ETIMEDOUT'));
    expect(await findManagedPolicy(system(platform, { run }))).toMatchObject({ text, problem: null });
  },
);

it('is read on macOS from the file of a configuration profile', async () => {
  const run = vi.fn(() => Promise.resolve('{"enforced":{"theme":"dark"}}'));
  expect(await findManagedPolicy(system('darwin', { run }))).toEqual({
    path: file,
    text: '{"enforced":{"theme":"dark"}}',
    problem: null,
  });
  const args = ['-convert', 'json', '-o', '-', file];
  expect(run).toHaveBeenCalledWith('/usr/bin/plutil', args, expect.any(Number));
});

it('is without what macOS itself adds to it', async () => {
  const run = () => Promise.resolve('{"PayloadUUID":"0B7C9D2A","enforced":{"PayloadType":1},"other":1}');
  expect(await findManagedPolicy(system('darwin', { run }))).toMatchObject({
    text: '{"enforced":{"PayloadType":1},"other":1}',
  });
  const list = () => Promise.resolve('["Payload"]');
  expect(await findManagedPolicy(system('darwin', { run: list }))).toMatchObject({ text: '["Payload"]' });
});

it('is not read on macOS where another user may have written it, or where there is none', async () => {
  const refused = { path: file, text: null, problem: 'other_owner' } as const;
  for (const result of [refused, null]) {
    const mac = system('darwin', { check: () => result });
    expect(await findManagedPolicy(mac)).toEqual(result);
    expect(mac.run).not.toHaveBeenCalled();
  }
  expect(await findManagedPolicy(system('darwin', { run: () => Promise.reject(failed(1)) }))).toEqual({
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
