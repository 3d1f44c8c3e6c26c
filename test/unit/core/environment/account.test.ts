import { expect, it } from 'vitest';
import { createAccount } from '../../../../src-main/core/environment/account.ts';

/** What happens, in its order; sending rests as long as the test says. */
function accountOf(save: (id: string) => void = () => undefined) {
  const told: string[] = [];
  const resting = Promise.withResolvers<void>();
  const account = createAccount(
    'former',
    id => {
      save(id);
      told.push(`saved ${id}`);
    },
    {
      stop() {
        told.push('stop');
        return resting.promise;
      },
      goOn: () => void told.push('go on'),
    },
  );
  return { account, told, rest: resting.resolve };
}

it('changes only once nothing is on its way any more, and before the credential does', async () => {
  const { account, told, rest } = accountOf();
  const changed = account.change(() => {
    told.push(`credential of ${account.id()}`);
    return Promise.resolve();
  }, 'next');
  expect([account.id(), told]).toEqual(['former', ['stop']]);
  rest();
  await changed;
  expect(account.id()).toBe('next');
  expect(told).toEqual(['stop', 'saved next', 'credential of next', 'go on']);
});

it('is the former one again where the credential could not be kept, and sending goes on', async () => {
  const { account, told, rest } = accountOf();
  rest();
  await expect(account.change(() => Promise.reject(new Error('locked')), 'next')).rejects.toThrow('locked');
  expect(account.id()).toBe('former');
  expect(told).toEqual(['stop', 'saved next', 'saved former', 'go on']);
});

it('is the former one where it could not be stored, and sending goes on', async () => {
  const { account, told, rest } = accountOf(id => {
    if (id === 'next') throw new Error('disk full');
  });
  rest();
  await expect(account.change(() => Promise.resolve(), 'next')).rejects.toThrow('disk full');
  expect([account.id(), told.at(-1)]).toEqual(['former', 'go on']);
});

it('gets an id of its own where none is given', async () => {
  const { account, rest } = accountOf();
  rest();
  await account.change(() => Promise.resolve());
  const first = account.id();
  await account.change(() => Promise.resolve());
  expect(new Set(['former', first, account.id()]).size).toBe(3);
});
