import { afterEach, expect, it, vi } from 'vitest';
import { administratorFilePath } from '../../../src-main/electron/administrator-file.ts';

const { platform } = process;
const onPlatform = (value: string) => Object.defineProperty(process, 'platform', { value });
afterEach(() => {
  onPlatform(platform);
  vi.unstubAllEnvs();
});

it.each([
  ['win32', 'D:\\Shared', /^D:\\Shared.Dispatch.environments\.json$/],
  ['win32', undefined, /^C:\\ProgramData.Dispatch.environments\.json$/],
  ['darwin', undefined, /^\/Library\/Application Support\/Dispatch\/environments\.json$/],
  ['linux', undefined, /^\/etc\/dispatch\/environments\.json$/],
])('is where only an administrator may write: %s, %s', (system, programData, path) => {
  vi.stubEnv('DISPATCH_ENVIRONMENTS_FILE', '');
  vi.stubEnv('ProgramData', programData);
  onPlatform(system);
  expect(administratorFilePath()).toMatch(path);
});

it('is where the variable says, on every system', () => {
  vi.stubEnv('DISPATCH_ENVIRONMENTS_FILE', '/srv/dispatch.json');
  for (const system of ['win32', 'darwin', 'linux']) {
    onPlatform(system);
    expect(administratorFilePath()).toBe('/srv/dispatch.json');
  }
});
