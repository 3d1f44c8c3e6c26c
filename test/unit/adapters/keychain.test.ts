import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type Keytar, openSecretStore } from '../../../src-main/adapters/keychain.ts';
import { Secret } from '../../../src-main/core/ports/secret.ts';
import { DispatchError } from '../../../src-shared/errors.ts';

/** A keychain that a test can lock, and look into: by service and account. */
function fakeKeytar() {
  const kept = new Map<string, string>();
  const asked: string[] = [];
  const keytar: Keytar = {
    setPassword(service, account, password) {
      asked.push(`set ${account}`);
      kept.set(`${service}/${account}`, password);
      return Promise.resolve();
    },
    getPassword: (service, account) => Promise.resolve(kept.get(`${service}/${account}`) ?? null),
    deletePassword: (service, account) => Promise.resolve(kept.delete(`${service}/${account}`)),
  };
  return { kept, asked, keytar };
}

const never = new Promise<never>(() => undefined);

beforeEach(() => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
});

async function opened() {
  const { kept, asked, keytar } = fakeKeytar();
  const store = await openSecretStore(() => Promise.resolve(keytar), 'Dispatch');
  return { kept, asked, keytar, store };
}

it('keeps a credential under the name of the program, and leaves nothing of its trial', async () => {
  const { kept, store } = await opened();
  expect(store.state()).toEqual({ kind: 'keychain', reason: null });
  expect([...kept]).toEqual([]);
  await store.set('local/credential', new Secret('one'));
  expect([...kept]).toEqual([['Dispatch/local/credential', 'one']]);
  expect((await store.get('local/credential'))?.reveal()).toBe('one');
  expect(await store.get('other/credential')).toBeNull();
  await store.delete('local/credential');
  expect([...kept]).toEqual([]);
});

it('believes no keychain that says "nothing" while it is locked', async () => {
  const { keytar, store } = await opened();
  keytar.getPassword = () => Promise.resolve(null);
  await expect(store.get('local/credential')).rejects.toMatchObject({
    error: { code: 'keychain_failed', retryable: true },
  });
});

it.each(['get', 'set', 'delete'] as const)(
  'says so, and may be asked again, where it fails to %s',
  async what => {
    const { keytar, store } = await opened();
    const refuse = () => Promise.reject(new Error('The user said no'));
    Object.assign(keytar, { getPassword: refuse, setPassword: refuse, deletePassword: refuse });
    const work = {
      get: () => store.get('a'),
      set: () => store.set('a', new Secret('s')),
      delete: () => store.delete('a'),
    };
    await expect(work[what]()).rejects.toMatchObject({
      error: { code: 'keychain_failed', message: 'The user said no', retryable: true },
    });
  },
);

it('holds up nobody for ever: neither the start nor a question', async () => {
  const { keytar } = fakeKeytar();
  const starting = openSecretStore(
    () => Promise.resolve({ ...keytar, setPassword: () => never }),
    'Dispatch',
  );
  const state = vi.fn();
  void starting.then(store => state(store.state()));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(state.mock.calls).toEqual([[{ kind: 'memory', reason: 'The keychain did not answer.' }]]);

  const { store, keytar: later } = await opened();
  later.getPassword = () => never;
  const refused = vi.fn();
  store.get('a').catch(refused);
  await vi.advanceTimersByTimeAsync(9_000);
  expect(refused).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(refused.mock.lastCall).toMatchObject([{ error: { code: 'keychain_failed' } }]);
  expect(vi.getTimerCount()).toBe(0);
});

describe('without a keychain', () => {
  it('keeps credentials in memory, and gives them to the keychain that is found later', async () => {
    const { kept, keytar } = fakeKeytar();
    const load = vi.fn((): Promise<Keytar> => Promise.reject(new Error('no bus')));
    const store = await openSecretStore(load, 'Dispatch');
    for (const account of ['a', 'b', 'c']) await store.set(account, new Secret(`secret ${account}`));
    await store.delete('b');
    expect([await store.get('b'), (await store.get('a'))?.reveal()]).toEqual([null, 'secret a']);
    load.mockResolvedValue(keytar);
    expect(await store.recheck()).toEqual({ kind: 'keychain', reason: null });
    expect(Object.fromEntries(kept)).toEqual({ 'Dispatch/a': 'secret a', 'Dispatch/c': 'secret c' });
    // One that was moved is not written over by what was there before.
    await store.set('a', new Secret('newer'));
    await store.recheck();
    expect((await store.get('a'))?.reveal()).toBe('newer');
  });

  it('loses none that could not be moved', async () => {
    const { kept, keytar } = fakeKeytar();
    const load = vi.fn((): Promise<Keytar> => Promise.reject(new Error('no bus')));
    const store = await openSecretStore(load, 'Dispatch');
    await store.set('a', new Secret('s'));
    const refuse: Keytar['setPassword'] = (service, account, password) =>
      account === 'a' ? Promise.reject(new Error('full')) : keytar.setPassword(service, account, password);
    load.mockResolvedValue({ ...keytar, setPassword: refuse });
    expect(await store.recheck()).toEqual({ kind: 'memory', reason: 'full' });
    expect((await store.get('a'))?.reveal()).toBe('s');
    load.mockResolvedValue(keytar);
    await store.recheck();
    expect([...kept]).toEqual([['Dispatch/a', 's']]);
  });
});

it('names the reason of a refusal of ours, for which the screen has words', async () => {
  const refusal = new DispatchError('keychain_failed', 'another file', { reason: 'keychain_file_changed' });
  const store = await openSecretStore(() => Promise.reject(refusal), 'Dispatch');
  expect(store.state()).toEqual({ kind: 'memory', reason: 'keychain_file_changed' });
});
