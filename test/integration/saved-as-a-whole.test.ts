import { describe, expect, it } from 'vitest';
import { errorOf, type Fixture, startCore } from '../support/core.ts';
import { attach, makeDraft, place, untilPhase } from '../support/core-orders.ts';

/** The disk takes no entry of this kind. @returns what lets it again */
function refuseEntries({ database }: Fixture, kind: string): () => void {
  database.exec(`CREATE TRIGGER no_space BEFORE INSERT ON outbox_entry WHEN NEW.kind = '${kind}'
    BEGIN SELECT RAISE(ABORT, 'no space'); END`);
  return () => database.exec('DROP TRIGGER no_space');
}

describe('where the disk fails in the middle', () => {
  it('an order is a draft as before, with its documents, and is placed once later', async () => {
    const fixture = await startCore();
    const made = { ...(await makeDraft(fixture)), quotedTotalCents: null };
    const { localId } = made;
    await attach(fixture, localId, 'contract.pdf', Buffer.from('%PDF-1.7'));
    const mend = refuseEntries(fixture, 'order-create');
    expect((await errorOf(fixture.call('orders.place', made))).code).toBe('storage_failed');
    const { row, entries, history } = await fixture.call('orders.get', { localId });
    expect([row.phase, entries, history]).toEqual(['draft', [], []]);
    expect(await fixture.call('drafts.get', { localId })).toMatchObject({
      version: made.version,
      documents: [{ state: 'stored' }],
    });
    mend();
    await fixture.call('orders.place', made);
    await untilPhase(fixture, localId, 'accepted');
    expect(await fixture.control.effectsOf('file-create')).toHaveLength(1);
  });

  it('a change is still typed, and nothing of it is queued', async () => {
    const fixture = await startCore();
    const localId = await place(fixture);
    const { order } = await untilPhase(fixture, localId, 'accepted');
    const documentId = await attach(fixture, localId, 'keys.pdf', Buffer.from('%PDF-1.7 keys'));
    const mend = refuseEntries(fixture, 'file-attach');
    const submit = () =>
      fixture.call('changes.submit', {
        localId,
        version: 0,
        revision: order?.revision ?? '',
        patch: { customer_note: 'Ring first' },
        documentIds: [documentId],
        correctedEntryId: null,
      });
    expect((await errorOf(submit())).code).toBe('storage_failed');
    const { entries, documents } = await fixture.call('orders.get', { localId });
    expect([entries.length, documents[0]?.state]).toEqual([1, 'stored']);
    mend();
    await submit();
    await fixture.until(async () => {
      const { documents: now } = await fixture.call('orders.get', { localId });
      return now[0]?.state === 'uploaded';
    }, 'it is sent');
    expect(await fixture.control.effectsOf('order-update')).toHaveLength(2);
  });

  it('a decision of the dispatcher is still to be taken', async () => {
    const fixture = await startCore({ random: () => 0.000_1 });
    await fixture.control.faults({ operation: 'order-create', kind: 'status', status: 500 });
    const localId = await place(fixture);
    const { entries } = await untilPhase(fixture, localId, 'attention');
    const mend = refuseEntries(fixture, 'order-create');
    const sendAgain = () =>
      fixture.call('outbox.resolve', {
        entryId: entries[0]?.id ?? '',
        as: { kind: 'not-done', next: 'send-again' },
      });
    expect((await errorOf(sendAgain())).code).toBe('storage_failed');
    expect((await fixture.call('orders.get', { localId })).entries).toMatchObject([{ state: 'uncertain' }]);
    await fixture.control.noFaults();
    mend();
    await sendAgain();
    await untilPhase(fixture, localId, 'accepted');
    expect(await fixture.control.effectsOf('order-create')).toHaveLength(1);
  });
});
