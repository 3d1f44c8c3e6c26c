import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type Keytar, openSecretStore } from '../../../src-main/adapters/keychain.ts';
import { Secret } from '../../../src-main/core/ports/secret.ts';
import { DispatchError } from '../../../src-shared/errors.ts';
import { fakeKeytar } from '../../support/fake-keytar.ts';

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

/** As libsecret answers while it is locked: nothing is there, and nothing is deleted. */
function locked(keytar: Keytar, isOpenedAtATrial: boolean) {
  const { getPassword, setPassword, deletePassword } = keytar;
  let isLocked = true;
  return Object.assign(keytar, {
    getPassword: (...place: [string, string]) => (isLocked ? Promise.resolve(null) : getPassword(...place)),
    deletePassword: (...place: [string, string]) =>
      isLocked ? Promise.resolve(false) : deletePassword(...place),
    setPassword(...given: [string, string, string]) {
      // Whoever has it store something is asked for the password of the keychain.
      if (isLocked && !isOpenedAtATrial) return Promise.reject(new Error('The prompt was dismissed'));
      isLocked = false;
      return setPassword(...given);
    },
  });
}

it('says that a credential is not deleted where a locked keychain keeps it', async () => {
  const { kept, keytar, store } = await opened();
  await store.set('a', new Secret('kept'));
  locked(keytar, false);
  for (const work of [
    () => store.delete('a'),
    () => store.get('a'),
    () => store.set('a', new Secret('next')),
  ])
    await expect(work()).rejects.toMatchObject({ error: { code: 'keychain_failed' } });
  expect([...kept.values()]).toEqual(['kept']);
});

it('reads and deletes what a keychain has that is opened on the way', async () => {
  const one = await opened();
  await one.store.set('a', new Secret('kept'));
  locked(one.keytar, true);
  expect((await one.store.get('a'))?.reveal()).toBe('kept');
  const other = await opened();
  await other.store.set('a', new Secret('kept'));
  locked(other.keytar, true);
  await other.store.delete('a');
  expect([...other.kept]).toEqual([]);
});

it('a change that is told as failed leaves what a keychain had that was opened for it', async () => {
  const { kept, keytar, store } = await opened();
  await store.set('a', new Secret('kept'));
  locked(keytar, true);
  const { setPassword } = keytar;
  const opening = Promise.withResolvers<void>();
  keytar.setPassword = (...given) => opening.promise.then(() => setPassword(...given));
  const refused = vi.fn();
  store.set('a', new Secret('next')).catch(refused);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(refused.mock.lastCall).toMatchObject([{ error: { code: 'keychain_failed' } }]);
  opening.resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect([...kept]).toEqual([['Dispatch/a', 'kept']]);
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
    // What was moved is the keychain's, and no longer ours.
    kept.delete('Dispatch/c');
    await store.recheck();
    expect([await store.get('c'), [...kept.keys()]]).toEqual([null, ['Dispatch/a']]);
  });

  it('asks none that has failed since', async () => {
    const { kept, keytar } = fakeKeytar();
    const load = vi.fn(() => Promise.resolve(keytar));
    const store = await openSecretStore(load, 'Dispatch');
    load.mockRejectedValue(new Error('gone'));
    await store.recheck();
    await store.set('a', new Secret('s'));
    expect([(await store.get('a'))?.reveal(), [...kept]]).toEqual(['s', []]);
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

it('two questions at once are both answered, and so is one beside a look for the keychain', async () => {
  const { kept, store, keytar } = await opened();
  const { setPassword } = keytar;
  // As a real one: it takes its time.
  keytar.setPassword = async (...entry) => {
    await Promise.resolve();
    await setPassword(...entry);
  };
  expect(await Promise.all([store.get('a'), store.get('b')])).toEqual([null, null]);
  const [, state] = await Promise.all([store.get('a'), store.recheck(), store.get('b')]);
  expect([state.kind, [...kept]]).toEqual(['keychain', []]);
  // So does another program with the same keychain.
  const other = await openSecretStore(() => Promise.resolve(keytar), 'Dispatch');
  expect(await Promise.all([store.get('a'), other.get('a'), store.get('b'), other.get('b')])).toEqual(
    Array(4).fill(null),
  );
});

it.each([null, 'former'])(
  'a credential that is kept after that was told to have failed is taken back: before it was %s',
  async former => {
    const { kept, store, keytar } = await opened();
    if (former !== null) kept.set('Dispatch/a', former);
    const before = [...kept];
    const { setPassword } = keytar;
    const unlocked = Promise.withResolvers<void>();
    keytar.setPassword = (...entry) => unlocked.promise.then(() => setPassword(...entry));
    const [told, late] = [vi.fn(), vi.fn()];
    store.set('a', new Secret('new')).catch(told);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(told.mock.lastCall).toMatchObject([{ error: { code: 'keychain_failed' } }]);
    // Whoever asks now waits until it is known what the keychain has.
    const asked = store.get('a').then(late);
    store.set('b', new Secret('never asked for in time')).catch(told);
    await vi.advanceTimersByTimeAsync(9_000);
    expect(late).not.toHaveBeenCalled();
    unlocked.resolve();
    await asked;
    expect(late.mock.lastCall?.[0]?.reveal() ?? null).toBe(former);
    await vi.advanceTimersByTimeAsync(0);
    expect([...kept].filter(([name]) => name !== 'Dispatch/b')).toEqual(before);
  },
);

it('a credential of this session that the keychain takes too late stays one of this session', async () => {
  const { kept, keytar } = fakeKeytar();
  const { setPassword } = keytar;
  const load = vi.fn((): Promise<Keytar> => Promise.reject(new Error('no bus')));
  const store = await openSecretStore(load, 'Dispatch');
  await store.set('a', new Secret('mine'));
  load.mockResolvedValue({
    ...keytar,
    setPassword: async (service, account, password) => {
      if (account === 'a') await new Promise(resolve => setTimeout(resolve, 12_000));
      await setPassword(service, account, password);
    },
  });
  const look = store.recheck();
  await vi.advanceTimersByTimeAsync(10_000);
  expect((await look).kind).toBe('memory');
  await vi.advanceTimersByTimeAsync(10_000);
  expect([(await store.get('a'))?.reveal(), [...kept]]).toEqual(['mine', []]);
});

it('a call whose turn comes too late does not begin', async () => {
  const { kept, store, keytar } = await opened();
  const unlocked = Promise.withResolvers<null>();
  keytar.getPassword = () => unlocked.promise;
  const told = vi.fn();
  store.get('a').catch(told);
  store.delete('b').catch(told);
  kept.set('Dispatch/b', 'kept');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(told).toHaveBeenCalledTimes(2);
  unlocked.resolve(null);
  await vi.advanceTimersByTimeAsync(0);
  expect(kept.get('Dispatch/b')).toBe('kept');
});
