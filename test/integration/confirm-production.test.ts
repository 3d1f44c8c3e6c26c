import { expect, it } from 'vitest';
import { errorOf, startCore, temporaryFolder } from '../support/core.ts';
import { place, untilPhase } from '../support/core-orders.ts';
import { fakeSecretStore } from '../support/fakes.ts';
import { addEnvironment, openRemote, startRemote } from '../support/remote.ts';

// @interface service.production
it('in production nothing is queued before it was confirmed', async () => {
  const { call } = await startCore();
  const environment = { name: 'P', kind: 'production' as const, baseUrl: 'https://api.example.invalid' };
  const id = await addEnvironment({ call }, environment);
  await call('environments.open', { id });
  const [localId, entryId] = ['nothing', 'nothing'];
  const asked = {
    place: () => call('orders.place', { localId, version: 1, quotedTotalCents: null }),
    update: () => call('orders.update', { localId, patch: { customer_note: 'x' } }),
    cancel: () => call('orders.cancel', { localId }),
    'delete a file': () => call('orders.deleteFile', { localId, fileId: 'file_1' }),
    attach: () => call('documents.attach', { localId, documentIds: ['d-1'] }),
    submit: () =>
      call('changes.submit', {
        localId,
        version: 0,
        revision: 'r1',
        patch: {},
        documentIds: [],
        correctedEntryId: null,
      }),
    merge: () => call('outbox.merge', { entryId, revision: 'r1', choices: {} }),
    adopt: () => call('outbox.adopt', { entryId, as: 'same-account' }),
  };
  const codes = async () => {
    const found: Record<string, string> = {};
    for (const [name, ask] of Object.entries(asked)) found[name] = (await errorOf(ask())).code;
    return found;
  };
  const names = Object.keys(asked);
  expect(await codes()).toEqual(Object.fromEntries(names.map(name => [name, 'confirmation_needed'])));
  await call('connection.confirmProduction', {});
  expect(Object.values(await codes())).not.toContain('confirmation_needed');
});

it('what was saved in production waits for its confirmation after a restart, whatever wakes it', async () => {
  const [folder, secrets] = [temporaryFolder(), fakeSecretStore()];
  const remote = await startRemote('production');
  const orders = () => remote.control.effectsOf('order-create');
  const before = await startCore({ folder, secrets });
  await openRemote(before, remote, 'production');
  await before.call('connection.confirmProduction', {});
  await before.call('outbox.setPaused', { isPaused: true });
  const localId = await place(before);
  await before.stop();

  const after = await startCore({ folder, secrets });
  expect(await after.call('connection.get', {})).toMatchObject({ isConfirmationNeeded: true });
  await after.call('outbox.setPaused', { isPaused: false });
  await after.call('outbox.retry', { entryId: null });
  after.core.nudge();
  // The service answers reads meanwhile: it is not away.
  await after.call('orders.synchronise', {});
  expect(await orders()).toEqual([]);
  expect((await after.call('orders.get', { localId })).entries).toMatchObject([{ attempts: 0 }]);
  await after.call('connection.confirmProduction', {});
  await untilPhase(after, localId, 'accepted');
  expect(await orders()).toHaveLength(1);
});
