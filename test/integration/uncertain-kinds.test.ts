import { describe, expect, it } from 'vitest';
import { systemClock } from '../../src-main/adapters/clock.ts';
import type { EntryKind } from '../../src-shared/contract/outbox.ts';
import { localSandboxProfile } from '../../src-shared/interface-profile.ts';
import { type Fixture, startCore } from '../support/core.ts';
import { attach, makeDraft, place, untilPhase } from '../support/core-orders.ts';

async function placeWithDocument(fixture: Fixture): Promise<string> {
  const made = await makeDraft(fixture);
  await attach(fixture, made.localId, 'contract.pdf', Buffer.from('%PDF-1.7'));
  await fixture.call('orders.place', { ...made, quotedTotalCents: null });
  return made.localId;
}

async function accepted(fixture: Fixture): Promise<string> {
  const localId = await placeWithDocument(fixture);
  await untilPhase(fixture, localId, 'accepted');
  return localId;
}

interface Kind {
  kind: EntryKind;
  /** The service's name for it. */
  operation: string;
  before: (fixture: Fixture) => Promise<string>;
  queue: (fixture: Fixture, localId: string) => Promise<unknown>;
  /** What reading the service says of one that was not done. */
  reading: 'file' | 'candidates' | 'order';
}

const none = () => Promise.resolve('');
const pauseTracking = ({ call }: Fixture, localId: string) =>
  call('sandbox.advance', { localId, scenario: 'tracking_paused', eventAt: null });
const kinds: Kind[] = [
  { kind: 'file-create', operation: 'file-create', before: none, queue: placeWithDocument, reading: 'file' },
  { kind: 'file-upload', operation: 'upload', before: none, queue: placeWithDocument, reading: 'file' },
  {
    kind: 'order-create',
    operation: 'order-create',
    before: none,
    queue: fixture => place(fixture),
    reading: 'candidates',
  },
  {
    kind: 'order-update',
    operation: 'order-update',
    before: accepted,
    queue: ({ call }, localId) => call('orders.update', { localId, patch: { customer_note: 'Ring first' } }),
    reading: 'order',
  },
  {
    kind: 'order-cancel',
    operation: 'order-cancel',
    before: accepted,
    queue: ({ call }, localId) => call('orders.cancel', { localId }),
    reading: 'order',
  },
  {
    kind: 'file-attach',
    operation: 'order-update',
    before: accepted,
    async queue(fixture, localId) {
      const documentId = await attach(fixture, localId, 'keys.pdf', Buffer.from('%PDF-1.6'));
      await fixture.call('documents.attach', { localId, documentIds: [documentId] });
    },
    reading: 'order',
  },
  {
    kind: 'file-delete',
    operation: 'file-delete',
    before: accepted,
    async queue({ call }, localId) {
      const { files } = await call('orders.refresh', { localId });
      await call('orders.deleteFile', { localId, fileId: files[0]?.id ?? '' });
    },
    reading: 'order',
  },
  { kind: 'scenario', operation: 'scenario', before: accepted, queue: pauseTracking, reading: 'order' },
];

const attention = (fixture: Fixture) =>
  fixture.until(async () => {
    const [entry] = await fixture.call('outbox.list', { filter: 'attention' });
    return entry;
  }, 'an entry needs attention');

const writes = async ({ control }: Fixture) =>
  (await control.requests()).filter(({ method, path }) => method !== 'GET' && !path.startsWith('/oauth2'));

/** Nothing of an entry that is in doubt leaves by itself, whatever wakes the outbox. */
async function expectSilence(fixture: Fixture): Promise<void> {
  const before = await writes(fixture);
  await fixture.call('outbox.retry', { entryId: null });
  fixture.core.nudge();
  await fixture.call('connection.test', {});
  await fixture.call('orders.synchronise', {});
  expect(await writes(fixture)).toEqual(before);
}

const shortWaits = { random: () => 0.000_1 };

describe('ten equal internal errors', () => {
  it.each(kinds)('make a $kind uncertain, until the dispatcher says that it was not done', async given => {
    const fixture = await startCore(shortWaits);
    const { operation, reading, kind } = given;
    const localId = await given.before(fixture);
    const done = (await fixture.control.effectsOf(operation)).length;
    await fixture.control.faults({ operation, kind: 'status', status: 500 });
    // A document alone has no effect, so its order can still be taken back.
    const isFile = reading === 'file';
    await given.queue(fixture, localId);
    const entry = await attention(fixture);
    expect(entry).toMatchObject({
      kind,
      state: 'uncertain',
      attempts: 10,
      tryingSinceMs: null,
      can: { resolve: true, retry: false, edit: isFile, discard: isFile },
    });
    await fixture.control.noFaults();
    await expectSilence(fixture);
    expect(await fixture.call('outbox.reconcile', { entryId: entry.id })).toMatchObject({ outcome: reading });
    expect(await fixture.control.effectsOf(operation)).toHaveLength(done);

    await fixture.call('outbox.resolve', {
      entryId: entry.id,
      as: { kind: 'not-done', next: 'send-again' },
    });
    await fixture.until(async () => {
      const { waiting, sending, attention: asked } = await fixture.call('outbox.summary', {});
      return waiting + sending + asked === 0;
    }, 'it is sent');
    expect(await fixture.control.effectsOf(operation)).toHaveLength(done + 1);
    const { entries } = await fixture.call('orders.get', { localId: entry.localId });
    const former = entries.find(({ id }) => id === entry.id);
    const successor = entries.find(({ id }) => id === former?.replacedBy);
    expect([former?.state, successor?.state, successor?.kind]).toEqual(['superseded', 'done', kind]);
    expect(successor?.idempotencyKey).not.toBe(former?.idempotencyKey);
  });
});

/** The service did it, and no answer came until the key was too old to be trusted. */
async function answerLost(given: Pick<Kind, 'operation' | 'before' | 'queue'>) {
  let aheadMs = 0;
  const clock = { ...systemClock, nowMs: () => systemClock.nowMs() + aheadMs };
  const fixture = await startCore({ clock, ...shortWaits });
  const localId = await given.before(fixture);
  const done = (await fixture.control.effectsOf(given.operation)).length;
  await fixture.control.faults({ operation: given.operation, kind: 'reset_after' });
  await given.queue(fixture, localId);
  await fixture.until(
    async () => (await fixture.control.effectsOf(given.operation)).length === done + 1,
    'the service did it',
  );
  aheadMs = (localSandboxProfile.idempotencyKeyLifetimeHours + 1) * 3_600_000;
  await fixture.call('outbox.retry', { entryId: null });
  return { fixture, done };
}

describe('a key that was too old when the service could be asked again', () => {
  const shown = kinds.filter(({ kind }) =>
    ['order-update', 'order-cancel', 'file-attach', 'file-delete'].includes(kind),
  );

  it.each(shown)('a $kind that the service shows is done by itself, without another request', async given => {
    const { fixture, done } = await answerLost(given);
    await fixture.until(async () => {
      const [entry] = await fixture.call('outbox.list', { filter: 'done' });
      return entry?.kind === given.kind && entry.state === 'done';
    }, 'it is found done');
    await fixture.control.noFaults();
    await expectSilence(fixture);
    expect(await fixture.control.effectsOf(given.operation)).toHaveLength(done + 1);
  });

  const unseen = kinds.filter(({ kind }) => !shown.some(one => one.kind === kind));

  it.each(unseen)('a $kind that leaves no trace waits for the dispatcher', async given => {
    const { fixture, done } = await answerLost(given);
    const entry = await attention(fixture);
    expect(entry).toMatchObject({
      kind: given.kind,
      state: 'uncertain',
      lastError: { reason: 'key_expired' },
      can: { resolve: true, retry: false },
    });
    await fixture.control.noFaults();
    await expectSilence(fixture);
    expect(await fixture.call('outbox.reconcile', { entryId: entry.id })).toMatchObject({
      outcome: given.reading,
    });
    expect(await fixture.control.effectsOf(given.operation)).toHaveLength(done + 1);
  });

  it.each(['file-create', 'upload'])(
    'a %s that is sent again leaves the order one document',
    async operation => {
      const { fixture } = await answerLost({ operation, before: none, queue: placeWithDocument });
      const { id, localId } = await attention(fixture);
      await fixture.control.noFaults();
      await fixture.call('outbox.resolve', { entryId: id, as: { kind: 'not-done', next: 'send-again' } });
      await untilPhase(fixture, localId, 'accepted');
      expect((await fixture.call('orders.refresh', { localId })).files).toHaveLength(1);
    },
  );
});
