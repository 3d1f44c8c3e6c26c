import { describe, expect, it } from 'vitest';
import { credentialAccount } from '../../../../src-main/core/environment/credential-account.ts';
import { createCredentials } from '../../../../src-main/core/environment/credentials.ts';
import type { SecretStore } from '../../../../src-main/core/ports/ports.ts';
import { type Credential, Secret } from '../../../../src-main/core/ports/secret.ts';
import type { Environment } from '../../../../src-shared/environment.ts';
import { fakeSecretStore } from '../../../support/fakes.ts';

const credentialOf = (name: string): Credential => ({
  clientId: new Secret(name),
  clientSecret: new Secret(`secret of ${name}`),
});
const made = () => credentialOf('made');
const service = { kind: 'sandbox', baseUrl: 'https://api.example.com' } as const;
const local = { kind: 'local-sandbox', baseUrl: null } as const;

/** Where the keychain keeps that of `one`. */
const place = 'one/sandbox/https://api.example.com/credential';

/** Credentials of an environment, and of its next session where nothing but keychain and memory is left. */
function credentialsOf(
  store: SecretStore = fakeSecretStore(),
  id = 'one',
  place: Pick<Environment, 'kind' | 'baseUrl'> = service,
  make: (() => Credential) | null = null,
) {
  const sessionOnly = { credential: null };
  const open = () => createCredentials(store, credentialAccount({ id, ...place }), sessionOnly, make);
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
  await store.set(place, new Secret('{"clientId":"late","clientSecret":"x"}'));
  const before = asked;
  expect(await nameOf(credentials)).toBe('late');
  expect(asked).toBe(before + 1);
  await Promise.all([credentials.get(), credentials.get()]);
  expect(asked).toBe(before + 1);
});

it('is none where the keychain holds something that it did not write', async () => {
  const store = fakeSecretStore();
  for (const text of ['not json', '{}', '{"clientId":"","clientSecret":"x"}']) {
    await store.set(place, new Secret(text));
    expect(await credentialsOf(store).place()).toBe('none');
  }
});

it('one that is made before it is removed is not put back after that', async () => {
  const store = fakeSecretStore();
  const found = Promise.withResolvers<void>();
  const { get } = store;
  store.get = async account => {
    const secret = await get(account);
    await found.promise;
    return secret;
  };
  const credentials = credentialsOf(store, 'local', local, made);
  const early = credentials.get();
  const removed = credentials.remove();
  await new Promise(setImmediate);
  found.resolve();
  await Promise.all([early, removed]);
  expect([...store.secrets.keys()]).toEqual([]);
});

it('once its session ends nothing is asked of the keychain any more, and what is under way can be waited for', async () => {
  const store = fakeSecretStore();
  const kept = Promise.withResolvers<void>();
  const { set } = store;
  store.set = async (account, secret) => {
    await kept.promise;
    await set(account, secret);
  };
  const ending = new AbortController();
  const account = credentialAccount({ id: 'one', ...service });
  const credentials = createCredentials(store, account, { credential: null }, made, ending.signal);
  expect(credentials.settled()).toBeNull();
  const first = credentials.replace(credentialOf('first'), false);
  const second = credentials.replace(credentialOf('second'), false);
  ending.abort();
  const settled = credentials.settled();
  kept.resolve();
  await first;
  for (const work of [second, credentials.replace(credentialOf('third'), true), credentials.remove()])
    await expect(work).rejects.toMatchObject({ error: { code: 'cancelled' } });
  await settled;
  expect([...store.secrets.values()].map(secret => secret.reveal())).toEqual([
    '{"clientId":"first","clientSecret":"secret of first"}',
  ]);
});

it('is made once for the local sandbox, and kept', async () => {
  const store = fakeSecretStore();
  const credentials = credentialsOf(store, 'local', local, made);
  expect(await Promise.all([nameOf(credentials), nameOf(credentials)])).toEqual(['made', 'made']);
  expect(await nameOf(credentialsOf(store, 'local', local, () => credentialOf('another')))).toBe('made');
});

describe('what belongs to a service', () => {
  it.each([
    ['another host', { kind: 'sandbox', baseUrl: 'https://other.example.com' }],
    ['another port', { kind: 'sandbox', baseUrl: 'https://api.example.com:8443' }],
    ['no encryption', { kind: 'sandbox', baseUrl: 'http://api.example.com' }],
    ['another kind', { kind: 'production', baseUrl: 'https://api.example.com' }],
    ['a name that only begins so', { kind: 'sandbox', baseUrl: 'https://api.example.com.other.example' }],
    ['an address that is none', { kind: 'sandbox', baseUrl: 'https://api.example.com:99999' }],
  ] as const)('is not there with %s', async (_what, other) => {
    const store = fakeSecretStore();
    await credentialsOf(store).replace(credentialOf('a'), false);
    expect(await reasonOf(credentialsOf(store, 'one', other).get())).toBe('no_credential');
    expect(await nameOf(credentialsOf(store))).toBe('a');
  });

  it.each(['https://api.example.com/v2', 'https://api.example.com:443'])(
    'is there on the same server: %s',
    async baseUrl => {
      const store = fakeSecretStore();
      await credentialsOf(store).replace(credentialOf('a'), false);
      expect(await nameOf(credentialsOf(store, 'one', { kind: 'sandbox', baseUrl }))).toBe('a');
    },
  );
});

it('of the local sandbox has a name without a place', async () => {
  const store = fakeSecretStore();
  const credentials = credentialsOf(store, 'local', local, made);
  expect(await nameOf(credentials)).toBe('made');
  expect([...store.secrets.keys()]).toEqual(['local/credential']);
});

it('is none where one was kept for no place', async () => {
  const store = fakeSecretStore();
  await store.set('one/credential', new Secret('{"clientId":"kept","clientSecret":"x"}'));
  expect(await credentialsOf(store).place()).toBe('none');
});
