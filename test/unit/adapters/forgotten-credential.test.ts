import { execFileSync } from 'node:child_process';
import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openForgottenAccounts } from '../../../src-main/adapters/forgotten-accounts.ts';
import { type Keytar, openSecretStore } from '../../../src-main/adapters/keychain.ts';
import { Secret } from '../../../src-main/core/ports/secret.ts';
import { fakeKeytar } from '../../support/fake-keytar.ts';
import { newFolder } from '../../support/stores.ts';

beforeEach(() => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
});

describe('a credential that was forgotten', () => {
  const noKeychain = (): Promise<Keytar> => Promise.reject(new Error('no bus'));

  it('while the keychain could not be asked is deleted from it later, and given to nobody before', async () => {
    const { kept, keytar } = fakeKeytar();
    const path = join(newFolder(), 'forgotten.json');
    kept.set('Dispatch/a', 'former').set('Dispatch/b', 'other');
    const closed = await openSecretStore(noKeychain, 'Dispatch', openForgottenAccounts(path));
    await closed.delete('a');
    // The next start finds the keychain.
    let isHeldUp = true;
    const deletePassword: Keytar['deletePassword'] = (service, account) =>
      account === 'a' && isHeldUp
        ? Promise.reject(new Error('busy'))
        : keytar.deletePassword(service, account);
    const load = () => Promise.resolve({ ...keytar, deletePassword });
    const store = await openSecretStore(load, 'Dispatch', openForgottenAccounts(path));
    // It keeps no other from work.
    expect(store.state().kind).toBe('keychain');
    expect([await store.get('a'), (await store.get('b'))?.reveal()]).toEqual([null, 'other']);
    isHeldUp = false;
    expect((await store.recheck()).kind).toBe('keychain');
    expect(await store.get('a')).toBeNull();
    expect([...kept]).toEqual([['Dispatch/b', 'other']]);
    expect(openForgottenAccounts(path).all()).toEqual([]);
  });

  it.each(['', '[', '["a', '{"a":1}', '\0\0\0'])(
    'is given to nobody where the list was damaged: %j; one that is entered again is',
    async damaged => {
      const { kept, keytar } = fakeKeytar();
      const path = join(newFolder(), 'forgotten.json');
      kept.set('Dispatch/a', 'former').set('Dispatch/b', 'other');
      writeFileSync(path, damaged);
      const onDamage = vi.fn();
      const open = () =>
        openSecretStore(() => Promise.resolve(keytar), 'Dispatch', openForgottenAccounts(path, onDamage));
      const store = await open();
      expect(onDamage).toHaveBeenCalledOnce();
      expect([await store.get('a'), await store.get('b')]).toEqual([null, null]);
      await store.set('b', new Secret('new'));
      const later = await open();
      expect([await later.get('a'), (await later.get('b'))?.reveal()]).toEqual([null, 'new']);
      await later.set('a', new Secret('anew'));
      expect([...kept]).toEqual([
        ['Dispatch/a', 'anew'],
        ['Dispatch/b', 'new'],
      ]);
      expect(onDamage).toHaveBeenCalledOnce();
    },
  );

  it('is deleted later also where the list was damaged before', async () => {
    const { kept, keytar } = fakeKeytar();
    const path = join(newFolder(), 'forgotten.json');
    writeFileSync(path, '[');
    const store = await openSecretStore(
      () => Promise.resolve(keytar),
      'Dispatch',
      openForgottenAccounts(path),
    );
    await store.set('a', new Secret('new'));
    const load = vi.fn(noKeychain);
    const closed = await openSecretStore(load, 'Dispatch', openForgottenAccounts(path));
    await closed.delete('a');
    expect(openForgottenAccounts(path).has('a')).toBe(true);
    load.mockResolvedValue(keytar);
    await closed.recheck();
    expect([...kept]).toEqual([]);
    await closed.set('a', new Secret('anew'));
    expect((await closed.get('a'))?.reveal()).toBe('anew');
  });

  it('that is entered anew is in the keychain only where it is given out afterwards', async () => {
    const { kept, keytar } = fakeKeytar();
    const folder = newFolder();
    const path = join(folder, 'forgotten.json');
    writeFileSync(path, '[');
    const store = await openSecretStore(
      () => Promise.resolve(keytar),
      'Dispatch',
      openForgottenAccounts(path),
    );
    // The list cannot be written any more.
    rmSync(folder, { recursive: true });
    await expect(store.set('a', new Secret('new'))).rejects.toMatchObject({
      error: { code: 'keychain_failed' },
    });
    expect([...kept]).toEqual([]);
    const closed = await openSecretStore(noKeychain, 'Dispatch', openForgottenAccounts(path));
    await expect(closed.delete('a')).rejects.toMatchObject({ error: { code: 'keychain_failed' } });
  });

  it.each(['a folder', 'a pipe'])('is given to nobody where %s is in the place of the list', async what => {
    const { kept, keytar } = fakeKeytar();
    const path = join(newFolder(), 'forgotten.json');
    kept.set('Dispatch/a', 'former');
    if (what === 'a folder') mkdirSync(join(path, 'within'), { recursive: true });
    else execFileSync('mkfifo', [path]);
    const open = () =>
      openSecretStore(() => Promise.resolve(keytar), 'Dispatch', openForgottenAccounts(path));
    expect(await (await open()).get('a')).toBeNull();
    // Also at the next start, and once it is entered anew it is there again.
    const store = await open();
    expect(await store.get('a')).toBeNull();
    await store.set('a', new Secret('new'));
    expect((await (await open()).get('a'))?.reveal()).toBe('new');
  });

  it('is given to nobody while the list cannot be read, which stays as it is', async () => {
    const { kept, keytar } = fakeKeytar();
    const path = join(newFolder(), 'forgotten.json');
    kept.set('Dispatch/a', 'former').set('Dispatch/b', 'other');
    openForgottenAccounts(path).add('a');
    renameSync(path, `${path}.aside`);
    // The system refuses to follow it.
    symlinkSync(path, path);
    const onDamage = vi.fn();
    const store = await openSecretStore(
      () => Promise.resolve(keytar),
      'Dispatch',
      openForgottenAccounts(path, onDamage),
    );
    expect([store.state().kind, await store.get('b')]).toEqual(['memory', null]);
    rmSync(path);
    renameSync(`${path}.aside`, path);
    expect((await store.recheck()).kind).toBe('keychain');
    expect([await store.get('a'), (await store.get('b'))?.reveal()]).toEqual([null, 'other']);
    expect([...kept]).toEqual([['Dispatch/b', 'other']]);
    expect(onDamage).not.toHaveBeenCalled();
  });

  it('is given to nobody while the keychain forgets another one', async () => {
    const { kept, keytar } = fakeKeytar();
    const forgotten = openForgottenAccounts(null);
    const isGone = Promise.withResolvers<boolean>();
    kept.set('Dispatch/a', 'former');
    forgotten.add('first');
    forgotten.add('a');
    const load = vi.fn(noKeychain);
    const store = await openSecretStore(load, 'Dispatch', forgotten);
    const deletePassword: Keytar['deletePassword'] = (service, account) =>
      account === 'first' ? isGone.promise : keytar.deletePassword(service, account);
    load.mockResolvedValue({ ...keytar, deletePassword });
    const look = store.recheck();
    await vi.advanceTimersByTimeAsync(0);
    const asked = store.get('a');
    isGone.resolve(true);
    expect([await asked, (await look).kind, [...kept]]).toEqual([null, 'keychain', []]);
  });

  it('is kept where it was entered anew', async () => {
    const { kept, keytar } = fakeKeytar();
    const load = vi.fn(noKeychain);
    kept.set('Dispatch/a', 'former');
    const store = await openSecretStore(load, 'Dispatch');
    await store.delete('a');
    await store.set('a', new Secret('new'));
    load.mockResolvedValue(keytar);
    await store.recheck();
    expect([...kept]).toEqual([['Dispatch/a', 'new']]);
    expect((await store.get('a'))?.reveal()).toBe('new');
  });

  it.each([true, false])(
    'is given to nobody after an end between a folder that went and the list that came, whole: %s',
    async isWhole => {
      const { kept, keytar } = fakeKeytar();
      const path = join(newFolder(), 'forgotten.json');
      kept.set('Dispatch/a', 'former');
      mkdirSync(`${path}.damaged-1`);
      writeFileSync(`${path}.new`, JSON.stringify({ names: [], kept: [] }).slice(0, isWhole ? 99 : 9));
      const forgotten = openForgottenAccounts(path);
      const store = await openSecretStore(() => Promise.resolve(keytar), 'Dispatch', forgotten);
      expect(await store.get('a')).toBeNull();
      // From now on it is the list itself that says so.
      rmSync(`${path}.new`, { force: true });
      expect(openForgottenAccounts(path).has('a')).toBe(true);
    },
  );

  it('is nothing to others whose list never came to be whole', () => {
    const path = join(newFolder(), 'forgotten.json');
    writeFileSync(`${path}.new`, '["a');
    const forgotten = openForgottenAccounts(path);
    expect(forgotten.has('b')).toBe(false);
    forgotten.add('a');
    expect([openForgottenAccounts(path).all(), openForgottenAccounts(path).has('b')]).toEqual([['a'], false]);
  });
});
