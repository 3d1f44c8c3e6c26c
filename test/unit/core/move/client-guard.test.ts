import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../../../../src-main/adapters/sqlite.ts';
import { clientMark, createClientGuard, expectClient } from '../../../../src-main/core/move/client-guard.ts';
import { Secret } from '../../../../src-main/core/ports/secret.ts';
import { migrate } from '../../../../src-main/core/store/migrate.ts';
import { refusal } from '../../../../src-shared/errors.ts';
import { temporaryFolder } from '../../../support/core.ts';

/** A guard of an environment with work of the client `office`, or with none of another computer. */
function guarded(isImported: boolean, client = clientMark('move', 'office')) {
  const database = openDatabase(join(temporaryFolder(), 'dispatch.db'));
  onTestFinished(() => database.close());
  migrate(database);
  if (isImported) expectClient(database, 'move', client);
  let clientId: string | null = null;
  const events: string[] = [];
  const start = () => {
    const guard = createClientGuard({
      database,
      credentials: {
        async get() {
          if (clientId === null) throw refusal('keychain_failed', 'The keychain is locked.', 'locked');
          return { clientId: new Secret(clientId), clientSecret: new Secret('secret') };
        },
      },
      async changeAccount(noteChanged) {
        events.push(`another account, ${guard.maySend() ? 'after' : 'before'} anything is sent`);
        await noteChanged();
      },
      log: { write: () => undefined },
      onChange: () => void events.push('may send'),
    });
    return guard;
  };
  return { start, events, enter: (id: string) => void (clientId = id) };
}

it('an environment without imported work is not held', async () => {
  const { start, events } = guarded(false);
  const guard = start();
  expect(guard.maySend()).toBe(true);
  await guard.check();
  expect(events).toEqual([]);
});

it('nothing is sent before there is a credential to compare, also after a restart', async () => {
  const { start, events, enter } = guarded(true);
  for (const guard of [start(), start()]) {
    expect(guard.maySend()).toBe(false);
    await guard.check();
    expect(guard.maySend()).toBe(false);
  }
  enter('office');
  const guard = start();
  await guard.check();
  expect(guard.maySend()).toBe(true);
  expect(events).toEqual(['may send']);
  expect(start().maySend()).toBe(true);
});

it.each([
  ['another client', clientMark('move', 'office')],
  ['no client that is known', null],
])('the account is another one before anything is sent with %s', async (_whose, client) => {
  const { start, events, enter } = guarded(true, client);
  enter('other');
  const guard = start();
  await guard.check();
  expect(events).toEqual(['another account, before anything is sent', 'may send']);
  expect(guard.maySend()).toBe(true);
  await guard.check();
  expect(events).toHaveLength(2);
});
