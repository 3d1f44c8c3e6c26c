import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { Connections } from '../../src-main/core/ports/ports.ts';
import { errorOf, startCore, temporaryFolder } from '../support/core.ts';
import { draftOf, makeDraft, untilPhase } from '../support/core-orders.ts';
import { fakeSecretStore } from '../support/fakes.ts';
import { entered, openRemote, startRemote } from '../support/remote.ts';
import { startApp } from '../support/torture/app.ts';
import { credentialOf, startServiceHere } from '../support/torture/service.ts';
import { createHands, orderText } from '../support/torture/work.ts';

type SessionOnly = ReturnType<
  typeof import('../../src-main/core/environment/session-only-credentials.ts').createSessionOnlyCredentials
>;
const made = vi.hoisted((): { sessionOnly: SessionOnly | null } => ({ sessionOnly: null }));

// As it is, and seen by the tests.
vi.mock(import('../../src-main/core/environment/session-only-credentials.ts'), async original => {
  const { createSessionOnlyCredentials } = await original();
  return {
    createSessionOnlyCredentials: () => {
      made.sessionOnly = createSessionOnlyCredentials();
      return made.sessionOnly;
    },
  };
});

/** A service on screen, with a draft and a keychain that forgets when the test says so. */
async function withService() {
  const remote = await startRemote('office');
  const secrets = fakeSecretStore();
  const fixture = await startCore({ secrets });
  const id = await openRemote(fixture, remote);
  const draft = { ...(await makeDraft(fixture)), quotedTotalCents: null };
  const environment = { name: 'office', kind: 'sandbox', baseUrl: remote.baseUrl } as const;
  return { remote, secrets, fixture, id, draft, environment };
}

/** The answer of a call that waits for nothing. @throws Error where it waits */
async function atOnce<T>(work: Promise<T>): Promise<T> {
  let isOver = false;
  const answer = work.finally(() => {
    isOver = true;
  });
  answer.catch(() => undefined);
  for (let turn = 0; turn < 100 && !isOver; turn += 1) await new Promise(setImmediate);
  if (!isOver) throw new Error('It waits.');
  return answer;
}

it('from its first moment on an environment takes nothing more, and says why', async () => {
  const { secrets, fixture, id, draft, environment } = await withService();
  const { call } = fixture;
  const { promise: isMeant, resolve } = Promise.withResolvers<void>();
  const { promise: isAsked, resolve: asked } = Promise.withResolvers<void>();
  const forget = secrets.delete;
  secrets.delete = async account => {
    asked();
    await isMeant;
    return forget(account);
  };
  onTestFinished(() => resolve());
  const removed = call('environments.remove', { id });
  const refused = { code: 'not_allowed_in_state', reason: 'environment_removing' };
  const tryAll = async () => {
    expect(await atOnce(errorOf(call('orders.place', draft)))).toMatchObject(refused);
    expect(await errorOf(call('environments.remove', { id }))).toMatchObject(refused);
    expect(await errorOf(call('environments.open', { id }))).toMatchObject(refused);
    const renamed = { ...environment, name: 'Other' };
    expect(await errorOf(call('environments.edit', { id, environment: renamed }))).toMatchObject(refused);
    const text = JSON.stringify({ dispatchEnvironments: 1, environments: [renamed] });
    const imported = await atOnce(call('environments.import', { text }));
    expect(imported).toMatchObject({ added: 0, updated: 0, fixed: 1 });
  };
  await tryAll();
  await isAsked;
  await tryAll();
  resolve();
  await removed;
  expect((await call('environments.list', {})).map(({ name }) => name)).toEqual(['Local sandbox']);
  const reply = await fixture.core.router.invoke('orders.place', draft, id);
  expect(reply).toMatchObject({ ok: false, error: { code: 'not_found', reason: 'environment' } });
});

it('an environment that the keychain holds on to stays as it was, with its credential and its orders', async () => {
  const { secrets, fixture, id, draft } = await withService();
  const forget = secrets.delete;
  secrets.delete = () => Promise.reject(new Error('locked'));
  await errorOf(fixture.call('environments.remove', { id }));
  expect((await fixture.call('app.info', {})).environment.id).toBe(id);
  await fixture.call('connection.test', {});
  await fixture.call('orders.place', draft);
  await fixture.until(
    async () => (await fixture.call('outbox.list', { filter: 'open' })).length === 0,
    'the order was sent',
  );
  secrets.delete = forget;
  await fixture.call('environments.remove', { id });
});

it('what a call saves that had begun before is not lost: the environment stays, and sends it', async () => {
  const folder = temporaryFolder();
  const client = credentialOf('office', 'office');
  const service = await startServiceHere(join(folder, 'service'), [client]);
  onTestFinished(() => service.close());
  let last: () => Promise<unknown> = () => Promise.resolve();
  const app = await startApp({
    folder: join(folder, 'data'),
    services: [{ baseUrl: service.baseUrl, client }],
    // Of the environment that is removed: what is under way has its answer, and only then its sockets end.
    watchConnections: (connections: Connections) => ({
      ...connections,
      close: async () => {
        await last();
        await connections.close();
      },
    }),
  });
  onTestFinished(app.stop);
  await app.core.start();
  const { front, call } = app;
  const hands = createHands(front, () => undefined);
  const draft = await hands.draft(orderText('T-1', 'first'));
  await hands.attach(draft.localId, 'contract.pdf', Buffer.from('%PDF-1.7'));
  await hands.place(draft);
  await front.drained();
  const [file] = (await front.call('orders.refresh', { localId: draft.localId })).files;
  await service.control.faults({ operation: 'order-files', kind: 'delay', delay_ms: 200, times: 1 });
  const deleted = front.call('orders.deleteFile', { localId: draft.localId, fileId: file?.id ?? '' });
  last = () => deleted;
  const error = await errorOf(call('environments.remove', { id: front.id }));
  expect(error).toMatchObject({ code: 'not_allowed_in_state', reason: 'entries_waiting' });
  last = () => Promise.resolve();

  expect(await front.call('credentials.state', {})).toMatchObject({ place: 'session' });
  await front.drained();
  expect(await service.control.effectsOf('file-delete')).toHaveLength(1);
  await call('environments.remove', { id: front.id });
  expect((await call('environments.list', {})).map(({ id }) => id)).toEqual(['local']);
});

it('an environment with a change that is typed and not sent stays until that is discarded', async () => {
  const { fixture, id, draft } = await withService();
  const { call } = fixture;
  const { localId } = draft;
  await call('orders.place', draft);
  await untilPhase(fixture, localId, 'accepted');
  const base = draftOf(() => undefined);
  const change = { base, draft: { ...base, customerNote: 'Mine' }, correctedEntryId: null };
  const { version } = await call('changes.save', { localId, version: 0, change });
  const error = await errorOf(call('environments.remove', { id }));
  expect(error).toMatchObject({ code: 'not_allowed_in_state', reason: 'changes_typed' });
  expect(await call('changes.list', {})).toMatchObject([{ localId }]);
  await call('changes.save', { localId, version, change: null });
  // What is done is no reason to stay.
  expect(await call('outbox.list', { filter: 'done' })).toHaveLength(1);
  await call('environments.remove', { id });
  expect((await call('environments.list', {})).map(({ name }) => name)).toEqual(['Local sandbox']);
});

it('a credential for this session only is gone with its environment', async () => {
  const { remote, fixture, id, environment } = await withService();
  const [client] = remote.credentials;
  if (!client) throw new Error('The service has no credential.');
  await fixture.call('credentials.replace', entered(client, { isSessionOnly: true }));
  const kept = made.sessionOnly?.of({ id, ...environment });
  expect(kept?.credential?.clientSecret.reveal()).toBe(client.clientSecret);
  await fixture.call('environments.remove', { id });
  expect(kept).toEqual({ credential: null, certificate: null });
  // Its place, too: what a call puts there that is still under way is found by nobody.
  expect(made.sessionOnly?.of({ id, ...environment })).not.toBe(kept);
});
