import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openSecretStore } from '../../src-main/adapters/keychain.ts';
import { Secret } from '../../src-main/core/ports/secret.ts';
import { checkRoomForSocket } from '../../tools/electron-standin/src/chromium.ts';
import { temporaryFolder } from '../support/core.ts';

const hasKeyring = existsSync('/usr/bin/gnome-keyring-daemon') && existsSync('/usr/bin/dbus-run-session');

/** A folder that a keyring is kept in, over several sessions. */
function newKeyring(): string {
  const folder = temporaryFolder();
  checkRoomForSocket(join(folder, 'keyring', 'control'));
  return folder;
}

/** Runs one of the programs in a session of its own with a real, unlocked keyring. @returns what it printed */
function withKeyring(folder: string, name: string, ...args: string[]): unknown {
  const script = `printf test | gnome-keyring-daemon --unlock --components=secrets >/dev/null && exec "$0" "$@"`;
  const file = join(import.meta.dirname, 'programs', name);
  const output = execFileSync(
    'dbus-run-session',
    ['--', 'sh', '-c', script, process.execPath, file, ...args],
    {
      encoding: 'utf8',
      // The session's daemon tells stderr that there is no display to ask for a password on.
      stdio: ['ignore', 'pipe', 'ignore'],
      env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_RUNTIME_DIR: folder },
    },
  );
  return JSON.parse(output);
}

// Other systems have their own keychain, which a test must not fill.
describe.skipIf(!hasKeyring)('the real keychain', () => {
  it('keeps the credential over a restart', () => {
    expect(withKeyring(newKeyring(), 'keychain-trial.ts')).toEqual({
      kinds: ['keychain', 'keychain'],
      reason: null,
      isSame: true,
      length: 43,
    });
  });

  it('says so while it is locked, and has everything once it is open again', () => {
    const folder = newKeyring();
    expect(withKeyring(folder, 'keychain-lock.ts')).toEqual({
      get: 'keychain_failed',
      set: 'keychain_failed',
      delete: 'keychain_failed',
      startsWith: 'memory',
    });
    expect(withKeyring(folder, 'keychain-lock.ts', 'again')).toEqual({
      kept: 'first',
      replaced: 'second',
      deleted: null,
    });
  });
});

it('a keychain that is found later takes what was kept for the session', async () => {
  const kept = new Map<string, string>();
  let isThere = false;
  const keytar = {
    setPassword: async (_service: string, account: string, password: string) =>
      void kept.set(account, password),
    getPassword: async (_service: string, account: string) => kept.get(account) ?? null,
    deletePassword: async (_service: string, account: string) => kept.delete(account),
  };
  const store = await openSecretStore(
    () => (isThere ? Promise.resolve(keytar) : Promise.reject(new Error('locked'))),
    'Dispatch',
  );
  await store.set('a', new Secret('s'));
  expect(store.state()).toEqual({ kind: 'memory', reason: 'locked' });
  isThere = true;
  expect(await store.recheck()).toEqual({ kind: 'keychain', reason: null });
  expect([...kept]).toEqual([['a', 's']]);
  expect((await store.get('a'))?.reveal()).toBe('s');
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
