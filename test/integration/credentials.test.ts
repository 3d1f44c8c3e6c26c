import { expect, it, onTestFinished } from 'vitest';
import { startSandbox } from '../../src-main/sandbox/server.ts';
import { environmentInputSchema } from '../../src-shared/environment.ts';
import { localSandboxProfile } from '../../src-shared/interface-profile.ts';
import type { CredentialInput } from '../../src-shared/records.ts';
import { controlOf } from './support/control.ts';
import { startCore, temporaryFolder } from './support/core-fixture.ts';
import { place } from './support/orders.ts';

const first = { clientId: 'first', clientSecret: 'one' };
const second = { clientId: 'second', clientSecret: 'two' };

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
async function withRemote() {
  const controlToken = 'control-token-of-the-test';
  const remote = await startSandbox({
    dataDir: temporaryFolder(),
    port: 0,
    profile: localSandboxProfile,
    credentials: [first, second].map(one => ({
      ...one,
      name: one.clientId,
      customer: one.clientId,
      scopes: ['orders:read', 'orders:write'],
    })),
    controlToken,
  });
  onTestFinished(() => remote.close());
  const fixture = await startCore();
  const environment = environmentInputSchema.parse({
    name: 'Remote',
    kind: 'sandbox',
    baseUrl: remote.baseUrl,
  });
  const { id } = await fixture.call('environments.add', { environment });
  await fixture.call('environments.open', { id });
  return { fixture, id, environment, control: controlOf(() => remote.baseUrl, controlToken) };
}

it('what waits is never sent with the credential of another customer', async () => {
  const { fixture, control } = await withRemote();
  await fixture.call('credentials.replace', input(first));
  await control.faults({ operation: 'order-create', kind: 'status', status: 503, times: 1_000 });
  const localId = await place(fixture);
  await fixture.until(async () => {
    const [entry] = await fixture.call('outbox.list', { filter: 'open' });
    return (entry?.attempts ?? 0) > 0;
  }, 'the order was tried');
  await control.noFaults();
  await fixture.call('credentials.replace', input(second, { isOtherAccount: true }));
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
