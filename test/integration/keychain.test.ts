import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openSecretStore } from '../../src-main/adapters/keychain.ts';
import { Secret } from '../../src-main/core/ports/secret.ts';
import { temporaryFolder } from './support/core-fixture.ts';

const trial = join(import.meta.dirname, 'support', 'keychain-trial.ts');
const hasKeyring = existsSync('/usr/bin/gnome-keyring-daemon') && existsSync('/usr/bin/dbus-run-session');

// Other systems have their own keychain, which a test must not fill.
it.skipIf(!hasKeyring)('the real keychain keeps the credential over a restart', () => {
  const home = temporaryFolder();
  const script = `printf test | gnome-keyring-daemon --unlock --components=secrets >/dev/null && exec "$0" "$1"`;
  const output = execFileSync('dbus-run-session', ['--', 'sh', '-c', script, process.execPath, trial], {
    encoding: 'utf8',
    env: { ...process.env, HOME: home, XDG_DATA_HOME: home, XDG_RUNTIME_DIR: home },
  });
  expect(JSON.parse(output)).toEqual({
    kinds: ['keychain', 'keychain'],
    reason: null,
    isSame: true,
    length: 43,
  });
});

it.each([
  ['is missing', () => Promise.reject(new Error('Cannot find module keytar'))],
  [
    'refuses',
    () =>
      Promise.resolve({
        setPassword: () => Promise.reject(new Error('The name org.freedesktop.secrets was not provided')),
        getPassword: () => Promise.resolve(null),
        deletePassword: () => Promise.resolve(false),
      }),
  ],
  [
    'forgets',
    () =>
      Promise.resolve({
        setPassword: () => Promise.resolve(),
        getPassword: () => Promise.resolve(null),
        deletePassword: () => Promise.resolve(false),
      }),
  ],
])('a keychain that %s leaves credentials in memory and says why', async (_what, load) => {
  const store = await openSecretStore(load, 'Dispatch');
  expect(store.state()).toEqual({ kind: 'memory', reason: expect.any(String) });
  await store.set('a', new Secret('s'));
  expect((await store.get('a'))?.reveal()).toBe('s');
});
