import { expect, it } from 'vitest';
import { createCredentials } from '../../../../src-main/core/environment/credentials.ts';
import type { SecretStore } from '../../../../src-main/core/ports/ports.ts';
import { type Credential, Secret } from '../../../../src-main/core/ports/secret.ts';
import { fakeSecretStore } from '../../../support/fakes.ts';

const credentialOf = (name: string): Credential => ({
  clientId: new Secret(name),
  clientSecret: new Secret(`secret of ${name}`),
});
const made = () => credentialOf('made');

/** Credentials of an environment, and of its next session where nothing but keychain and memory is left. */
function credentialsOf(
  store: SecretStore = fakeSecretStore(),
  id = 'one',
  make: (() => Credential) | null = null,
) {
  const sessionOnly = { credential: null };
  const open = () => createCredentials(store, id, sessionOnly, make);
  return { store, open, ...open() };
}
const nameOf = async ({ get }: { get(): Promise<Credential> }) => (await get()).clientId.reveal();
const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (thrown: { error?: { reason?: string } }) => thrown.error?.reason ?? 'other',
  );

it('keeps one for an environment alone, over its sessions', async () => {
  const store = fakeSecretStore();
  const [one, other] = [credentialsOf(store, 'one'), credentialsOf(store, 'other')];
  await one.replace(credentialOf('a'), false);
  expect(await nameOf(one.open())).toBe('a');
  expect((await one.open().get()).clientSecret.reveal()).toBe('secret of a');
  expect([await one.place(), await other.place()]).toEqual(['keychain', 'none']);
  expect(await reasonOf(other.get())).toBe('no_credential');
  await other.replace(credentialOf('b'), false);
  expect([await nameOf(one), await nameOf(other)]).toEqual(['a', 'b']);
});

it('uses the new one at once where another was in use', async () => {
  const credentials = credentialsOf();
  for (const name of ['a', 'b', 'c']) {
    await credentials.replace(credentialOf(name), false);
    expect(await nameOf(credentials)).toBe(name);
  }
});

it('takes one for this session before the one in the keychain, which stays as it was', async () => {
  const credentials = credentialsOf();
  await credentials.replace(credentialOf('kept'), false);
  await credentials.replace(credentialOf('short'), true);
  expect([await nameOf(credentials), await credentials.place()]).toEqual(['short', 'session']);
  expect(await nameOf(credentials.open())).toBe('short');
  await credentials.replace(credentialOf('next'), false);
  expect([await nameOf(credentials), await credentials.place()]).toEqual(['next', 'keychain']);
});

it('forgets both when it is removed', async () => {
  const credentials = credentialsOf();
  await credentials.replace(credentialOf('kept'), false);
  await credentials.replace(credentialOf('short'), true);
  await credentials.remove();
  expect([await credentials.place(), await reasonOf(credentials.get())]).toEqual(['none', 'no_credential']);
});

it('stays the former one where the keychain does not take the new one', async () => {
  const store = fakeSecretStore();
  const credentials = credentialsOf(store);
  await credentials.replace(credentialOf('former'), false);
  store.set = () => Promise.reject(new Error('locked'));
  await expect(credentials.replace(credentialOf('next'), false)).rejects.toThrow('locked');
  expect([await nameOf(credentials), await nameOf(credentials.open())]).toEqual(['former', 'former']);
});

it('asks a keychain that failed, or had nothing, again, and one that had it only once', async () => {
  const store = fakeSecretStore();
  const { get } = store;
  let asked = 0;
  let fails = true;
  store.get = account => {
    asked += 1;
    return fails ? Promise.reject(new Error('locked')) : get(account);
  };
  const credentials = credentialsOf(store);
  await expect(credentials.get()).rejects.toThrow('locked');
  fails = false;
  expect(await reasonOf(credentials.get())).toBe('no_credential');
  await store.set('one/credential', new Secret('{"clientId":"late","clientSecret":"x"}'));
  expect(await nameOf(credentials)).toBe('late');
  expect(asked).toBe(3);
  await Promise.all([credentials.get(), credentials.get()]);
  expect(asked).toBe(3);
});

it('is none where the keychain holds something that it did not write', async () => {
  const store = fakeSecretStore();
  for (const text of ['not json', '{}', '{"clientId":"","clientSecret":"x"}']) {
    await store.set('one/credential', new Secret(text));
    expect(await credentialsOf(store).place()).toBe('none');
  }
});

it('is made once for the local sandbox, and kept', async () => {
  const store = fakeSecretStore();
  const credentials = credentialsOf(store, 'local', made);
  expect(await Promise.all([nameOf(credentials), nameOf(credentials)])).toEqual(['made', 'made']);
  expect(await nameOf(credentialsOf(store, 'local', () => credentialOf('another')))).toBe('made');
});
