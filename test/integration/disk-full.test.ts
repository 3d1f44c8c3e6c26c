import { describe, expect, it } from 'vitest';
import { errorOf, type Fixture, startCore, untilSynchronised } from '../support/core.ts';
import { attach, draftOf, makeDraft, place, untilPhase } from '../support/core-orders.ts';
import { createFullDisk, type FullDisk } from '../support/torture/disks.ts';

async function startOnDisk(): Promise<{ fixture: Fixture; disk: FullDisk }> {
  const disk = createFullDisk();
  const fixture = await startCore({ watchDatabase: disk.watchDatabase });
  // What is read from the service is stored too, and is not what the tests count.
  await untilSynchronised(fixture);
  return { fixture, disk };
}

const accepted = async (fixture: Fixture, reference: string): Promise<string> => {
  const localId = await place(
    fixture,
    draftOf(draft => {
      draft.customerReference = reference;
    }),
  );
  await untilPhase(fixture, localId, 'accepted');
  return localId;
};

/** What a window shows of everything that is somebody's work. */
const everything = async ({ call }: Fixture) => ({
  drafts: await call('drafts.list', {}),
  orders: await call('orders.list', {}),
  open: await call('outbox.list', { filter: 'open' }),
});

/** Nothing is tried again meanwhile: what is compared changes by the act alone. */
async function standStill({ call, until }: Fixture): Promise<void> {
  await call('outbox.setPaused', { isPaused: true });
  await until(async () => (await call('outbox.summary', {})).sending === 0, 'nothing is being sent');
}

type Act = (fixture: Fixture) => Promise<unknown>;

/** Each: what is there before, and the one call that finds the disk full. */
const useCases: Record<string, (fixture: Fixture) => Promise<Act>> = {
  'a new draft': async () => one => one.call('drafts.create', {}),
  'a save of a draft': async fixture => {
    const made = await makeDraft(fixture);
    const draft = draftOf(one => {
      one.customerNote = 'Ring first';
    });
    return one => one.call('drafts.save', { ...made, draft });
  },
  'a deletion of a draft': async fixture => {
    const { localId } = await makeDraft(fixture);
    return one => one.call('drafts.remove', { localId });
  },
  'an order': async fixture => {
    const made = await makeDraft(fixture);
    return one => one.call('orders.place', { ...made, quotedTotalCents: null });
  },
  'a change of an order': async fixture => {
    const localId = await accepted(fixture, 'changed');
    return one => one.call('orders.update', { localId, patch: { customer_note: 'Ring first' } });
  },
  'a cancellation': async fixture => {
    const localId = await accepted(fixture, 'cancelled');
    return one => one.call('orders.cancel', { localId });
  },
  'a scenario': async fixture => {
    const localId = await accepted(fixture, 'advanced');
    const step = { localId, scenario: 'pickup_readiness_confirmed' as const, eventAt: null };
    return one => one.call('sandbox.advance', step);
  },
  'the words of a document': async fixture => {
    const { localId } = await makeDraft(fixture);
    const documentId = await attach(fixture, localId, 'a.pdf', new Uint8Array([1]));
    const words = { documentId, name: 'b.pdf', category: 'customer_document', description: 'signed' };
    return one => one.call('documents.describe', words);
  },
  'an order that is taken back': async fixture => {
    await fixture.call('sandbox.setRunning', { isRunning: false });
    const entryId = await waitingEntry(fixture);
    return one => one.call('outbox.edit', { entryId });
  },
  'a word on what is uncertain': async fixture => {
    const entryId = await uncertainOrder(fixture);
    return one => one.call('outbox.resolve', { entryId, as: { kind: 'not-done', next: 'edit' } });
  },
  'an order that is discarded': async fixture => {
    await fixture.call('sandbox.setRunning', { isRunning: false });
    const entryId = await waitingEntry(fixture);
    return one => one.call('outbox.discard', { entryId });
  },
};

/** Behind a document that waits, so that nothing of the order itself was sent. */
async function waitingEntry(fixture: Fixture): Promise<string> {
  const made = await makeDraft(fixture);
  await attach(fixture, made.localId, 'a.pdf', new Uint8Array([1, 2, 3]));
  await fixture.call('orders.place', { ...made, quotedTotalCents: null });
  return fixture.until(async () => {
    const entries = await fixture.call('outbox.list', { filter: 'open' });
    const isSettled = entries.every(({ state }) => state === 'queued' || state === 'waiting');
    return isSettled && entries.find(({ kind }) => kind === 'order-create')?.id;
  }, 'the document waits');
}

const uncertainOrder = async (fixture: Fixture): Promise<string> => {
  await fixture.call('sandbox.setRunning', { isRunning: false });
  await place(fixture);
  const entry = await fixture.until(async () => {
    const [one] = await fixture.call('outbox.list', { filter: 'open' });
    return one?.state === 'waiting' && one;
  }, 'it was tried');
  fixture.database.exec(`UPDATE outbox_entry SET state = 'uncertain'`);
  return entry.id;
};

describe('on a full disk', () => {
  it.for(Object.entries(useCases))(
    '%s fails in front of the user and changes nothing',
    async ([, prepare]) => {
      const { fixture, disk } = await startOnDisk();
      const act = await prepare(fixture);
      await standStill(fixture);
      const before = await everything(fixture);
      disk.fill();
      expect(await errorOf(act(fixture))).toMatchObject({ code: 'storage_full', retryable: true });
      expect(await everything(fixture)).toEqual(before);
      disk.free();
      await act(fixture);
    },
  );

  it('a document is not said to be saved, and is once there is space', async () => {
    const { fixture, disk } = await startOnDisk();
    const { localId } = await makeDraft(fixture);
    disk.fill();
    expect(await errorOf(attach(fixture, localId, 'a.pdf', new Uint8Array([1])))).toMatchObject({
      code: 'storage_full',
    });
    expect((await fixture.call('drafts.get', { localId })).documents).toEqual([]);
    disk.free();
    await attach(fixture, localId, 'a.pdf', new Uint8Array([1]));
    expect((await fixture.call('drafts.get', { localId })).documents).toHaveLength(1);
  });

  /** Of an order with a document: send and record each of its three entries. */
  it.for([0, 1, 2, 3, 4, 5])(
    'sending stops before what cannot be recorded, says why, and goes on later (transaction %i)',
    async after => {
      const { fixture, disk } = await startOnDisk();
      const made = await makeDraft(fixture);
      await attach(fixture, made.localId, 'a.pdf', new Uint8Array([1, 2, 3]));
      // The first one is the dispatcher's own.
      disk.fill({ after: after + 1 });
      await fixture.call('orders.place', { ...made, quotedTotalCents: null });
      const { error } = await fixture.until(async () => {
        const { storageError } = await fixture.call('connection.get', {});
        return storageError && { error: storageError };
      }, 'the screen says that the disk is full');
      expect(error).toMatchObject({ code: 'storage_full' });
      await fixture.until(async () => disk.refused() > 1, 'it tries again and again');
      const sent = (await fixture.control.effects()).map(({ operation }) => operation);
      // One transaction before each request, one behind it.
      expect(sent).toHaveLength(Math.floor((after + 1) / 2));
      expect(await fixture.call('outbox.list', { filter: 'attention' })).toEqual([]);
      disk.free();
      await untilPhase(fixture, made.localId, 'accepted');
      expect((await fixture.call('connection.get', {})).storageError).toBeNull();
      const effects = await fixture.control.effects();
      expect(effects.map(({ operation }) => operation)).toEqual(['file-create', 'upload', 'order-create']);
    },
  );

  it('a failure that cannot be recorded is no outcome either', async () => {
    const { fixture, disk } = await startOnDisk();
    await fixture.control.faults({ operation: 'order-create', kind: 'status', status: 503, times: 1 });
    const made = await makeDraft(fixture);
    disk.fill({ after: 2 });
    await fixture.call('orders.place', { ...made, quotedTotalCents: null });
    await fixture.until(async () => disk.refused() > 0, 'the failure could not be recorded');
    disk.free();
    await untilPhase(fixture, made.localId, 'accepted');
    expect(await fixture.control.effectsOf('order-create')).toHaveLength(1);
  });
});
