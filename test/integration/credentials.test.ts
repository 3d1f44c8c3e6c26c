import { describe, expect, it, onTestFinished } from 'vitest';
import { startSandbox } from '../../src-main/sandbox/server.ts';
import type { CredentialInput } from '../../src-shared/contract/connection.ts';
import { environmentInputSchema } from '../../src-shared/environment.ts';
import { localSandboxProfile } from '../../src-shared/interface-profile.ts';
import { controlOf } from '../support/control.ts';
import { errorOf, startCore, temporaryFolder } from '../support/core.ts';
import { attach, makeDraft, place, untilPhase } from '../support/core-orders.ts';
import { addEnvironment } from '../support/remote.ts';

const first = { clientId: 'first', clientSecret: 'one' };
const second = { clientId: 'second', clientSecret: 'two' };
/** It may not read orders. */
const writer = { clientId: 'writer', clientSecret: 'three' };

const input = (
  credential: typeof first,
  more: Partial<Omit<CredentialInput, 'clientId' | 'clientSecret'>> = {},
): CredentialInput => ({
  ...credential,
  isSessionOnly: false,
  isUntested: false,
  isOtherAccount: false,
  ...more,
});

/** A service with two customers, and an environment for it that is on screen. */
async function withRemote(refreshSeconds = 15) {
  const controlToken = 'control-token-of-the-test';
  const remote = await startSandbox({
    dataDir: temporaryFolder(),
    port: 0,
    profile: localSandboxProfile,
    credentials: [first, second, writer].map(one => ({
      ...one,
      name: one.clientId,
      customer: one === writer ? first.clientId : one.clientId,
      scopes: one === writer ? ['orders:write'] : ['orders:read', 'orders:write'],
    })),
    controlToken,
  });
  onTestFinished(() => remote.close());
  const fixture = await startCore();
  await fixture.call('settings.save', { refreshSeconds });
  const environment = environmentInputSchema.parse({
    name: 'Remote',
    kind: 'sandbox',
    baseUrl: remote.baseUrl,
  });
  const id = await addEnvironment(fixture, environment);
  await fixture.call('environments.open', { id });
  return { fixture, id, environment, control: controlOf(() => remote.baseUrl, controlToken) };
}

// @interface auth.one-credential
it('what waits is never sent with the credential of another customer', async () => {
  const { fixture, control } = await withRemote();
  await fixture.call('credentials.replace', input(first));
  await control.faults({ operation: 'order-create', kind: 'status', status: 503, times: 1_000 });
  const localId = await place(fixture);
  await fixture.until(async () => {
    const [entry] = await fixture.call('outbox.list', { filter: 'open' });
    return (entry?.attempts ?? 0) > 0;
  }, 'the order was tried');
  // Only then: before, the next try could be accepted under the first account.
  await fixture.call('credentials.replace', input(second, { isOtherAccount: true }));
  await control.noFaults();
  const entry = await fixture.until(async () => {
    const entries = await fixture.call('outbox.list', { filter: 'attention' });
    return entries.find(one => one.localId === localId);
  }, 'the order is parked');
  expect(entry.lastError?.reason).toBe('other_account');
  expect(await control.effects()).toEqual([]);
});

it('a credential that was refused leaves account and entries as they are', async () => {
  const { fixture, control } = await withRemote();
  await fixture.call('credentials.replace', input(first));
  await expect(
    fixture.call(
      'credentials.replace',
      input({ clientId: 'second', clientSecret: 'wrong' }, { isOtherAccount: true }),
    ),
  ).rejects.toMatchObject({ error: { code: 'sign_in_failed', reason: 'invalid_client' } });
  await place(fixture);
  await fixture.until(async () => (await control.effectsOf('order-create')).length === 1, 'it is sent');
});

it('the list is read at once with a new credential', async () => {
  // So long that nothing is tried again by itself.
  const { fixture } = await withRemote(3_600);
  const listSays = (reason: string | null) =>
    fixture.until(async () => {
      const { error, isComplete } = await fixture.call('orders.synchronisation', {});
      return (error?.reason ?? null) === reason && isComplete === (reason === null);
    }, `the list says ${reason}`);
  await listSays('no_credential');
  await fixture.call('credentials.replace', input(writer));
  await fixture.until(async () => {
    const { error } = await fixture.call('orders.synchronisation', {});
    return error?.code === 'permission_denied';
  }, 'the list says that it may not be read');
  // No call of this credential was answered before: only the credential itself is news.
  await fixture.call('credentials.replace', input(first));
  await listSays(null);
});

it('a credential for this session outlives a change of the environment', async () => {
  const { fixture, id, environment } = await withRemote();
  await fixture.call('credentials.replace', input(first, { isSessionOnly: true }));
  await fixture.call('environments.edit', { id, environment: { ...environment, name: 'Renamed' } });
  expect(await fixture.call('credentials.state', {})).toMatchObject({ place: 'session' });
  expect((await fixture.call('connection.test', {})).scopes).toEqual(['orders:read', 'orders:write']);
  await fixture.call('credentials.remove', {});
  expect(await fixture.call('credentials.state', {})).toMatchObject({ place: 'none' });
});

it('the list of environments says what waits in each', async () => {
  const { fixture, id } = await withRemote();
  await place(fixture);
  await fixture.call('environments.open', { id: 'local' });
  const rows = await fixture.call('environments.list', {});
  const { waiting, sending } = rows.find(row => row.id === id)?.outbox ?? { waiting: 0, sending: 0 };
  expect(waiting + sending).toBe(1);
});

describe('what was saved for a former account', () => {
  /** An order whose first attempt the service never saw, or took without an answer, and then another customer. */
  async function parked(fault: 'reset_before' | 'reset_after' | null) {
    const remote = await withRemote();
    const { fixture, control } = remote;
    await fixture.call('credentials.replace', input(first));
    if (fault === null) await control.faults({ operation: 'file-create', kind: 'status', status: 503 });
    else await control.faults({ operation: 'order-create', kind: fault });
    const made = await makeDraft(fixture);
    if (fault === null) await attach(fixture, made.localId, 'a.pdf', Buffer.from('%PDF-1.7'));
    await fixture.call('orders.place', { ...made, quotedTotalCents: null });
    const { localId } = made;
    await fixture.until(async () => {
      const entries = await fixture.call('outbox.list', { filter: 'open' });
      return entries.some(entry => entry.attempts > 0 && entry.state === 'waiting');
    }, 'it was tried');
    await fixture.call('credentials.replace', input(second, { isOtherAccount: true }));
    const entry = await fixture.until(async () => {
      const entries = await fixture.call('outbox.list', { filter: 'attention' });
      return entries.find(one => one.localId === localId);
    }, 'it is parked');
    await control.noFaults();
    return { ...remote, localId, entry };
  }

  it('is sent with the present one by the dispatcher’s word where the order never left, and can then be removed', async () => {
    const { fixture, control, localId, entry, id } = await parked(null);
    expect(entry).toMatchObject({ can: { adopt: true, returnAccount: true, edit: true } });
    await fixture.call('outbox.adopt', { entryId: entry.id, as: 'present-account' });
    await untilPhase(fixture, localId, 'accepted');
    expect(await control.effectsOf('order-create')).toHaveLength(1);
    expect(await control.effectsOf('file-create')).toHaveLength(1);
    await fixture.call('environments.open', { id: 'local' });
    await fixture.call('environments.remove', { id });
  });

  it('is not sent with the present one where it may have been sent; the former credential settles it', async () => {
    const { fixture, control, localId, entry } = await parked('reset_after');
    expect(entry).toMatchObject({ can: { adopt: false, resolve: true, edit: false, discard: false } });
    const adopt = fixture.call('outbox.adopt', { entryId: entry.id, as: 'present-account' });
    expect((await errorOf(adopt)).reason).toBe('may_be_sent');
    expect((await errorOf(fixture.call('outbox.reconcile', { entryId: entry.id }))).reason).toBe(
      'other_account',
    );
    await fixture.call('credentials.replace', input(first, { isOtherAccount: true }));
    await fixture.call('outbox.adopt', { entryId: entry.id, as: 'same-account' });
    const { entries } = await untilPhase(fixture, localId, 'accepted');
    expect(entries).toMatchObject([{ id: entry.id, state: 'done' }]);
    expect(await control.effectsOf('order-create')).toHaveLength(1);
    expect(
      await errorOf(fixture.call('outbox.adopt', { entryId: entry.id, as: 'same-account' })),
    ).toMatchObject({
      reason: 'no_other_account',
    });
  });

  it('is sent anew with the present one after the dispatcher has said that it was not done', async () => {
    const { fixture, control, localId, entry, id } = await parked('reset_before');
    await fixture.call('outbox.resolve', { entryId: entry.id, as: { kind: 'not-done', next: 'send-again' } });
    await untilPhase(fixture, localId, 'accepted');
    expect(await control.effectsOf('order-create')).toHaveLength(1);
    await fixture.call('environments.open', { id: 'local' });
    await fixture.call('environments.remove', { id });
  });
});
