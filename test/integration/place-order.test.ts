import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { errorOf, startCore, temporaryFolder } from '../support/core.ts';
import { attach, draftOf, makeDraft, place, untilPhase } from '../support/core-orders.ts';

describe('placing an order', () => {
  // @interface service.orders create-order.effects create-file.attach
  it('with a document is accepted with the file attached, each done once', async () => {
    const fixture = await startCore();
    const made = await makeDraft(fixture);
    await attach(fixture, made.localId, 'Purchase contract.pdf', Buffer.from('%PDF-1.7 contract'));
    const placed = await fixture.call('orders.place', { ...made, quotedTotalCents: 40_000 });
    expect(placed.outcome).toBe('queued');

    const { order, documents, quotedTotalCents, history } = await untilPhase(
      fixture,
      made.localId,
      'accepted',
    );
    expect(order).toMatchObject({
      status: 'accepted',
      customer_reference: 'TRE-1187',
      pickup_readiness: 'preparing',
    });
    expect(documents).toMatchObject([{ name: 'Purchase contract.pdf', state: 'uploaded' }]);
    expect(quotedTotalCents).toBe(40_000);
    expect(history.map(event => event.kind)).toEqual(['accepted', 'queued']);
    const { files } = await fixture.call('orders.refresh', { localId: made.localId });
    expect(files).toMatchObject([
      { name: 'Purchase contract.pdf', media_type: 'application/pdf', size_bytes: 17 },
    ]);
    expect((await fixture.control.effects()).map(effect => effect.operation).toSorted()).toEqual([
      'file-create',
      'order-create',
      'upload',
    ]);
  });

  // @interface limits.file-size
  it('of 12,582,912 bytes takes the whole document', async () => {
    const savePath = join(temporaryFolder(), 'saved.pdf');
    const fixture = await startCore({ savePath });
    const made = await makeDraft(fixture);
    const bytes = new Uint8Array(12_582_912).fill(37);
    await attach(fixture, made.localId, 'large.pdf', bytes);
    await fixture.call('orders.place', { ...made, quotedTotalCents: null });
    await untilPhase(fixture, made.localId, 'accepted');
    const { localId } = made;
    const [file] = (await fixture.call('orders.refresh', { localId })).files;
    await fixture.call('orders.downloadFile', { localId, fileId: file?.id ?? '' });
    expect(readFileSync(savePath).equals(bytes)).toBe(true);
  });

  it('with problems sends nothing and says where they are', async () => {
    const fixture = await startCore();
    const made = await makeDraft(
      fixture,
      draftOf(draft => void (draft.vehicle.vin = 'SHORT')),
    );
    const placed = await fixture.call('orders.place', { ...made, quotedTotalCents: null });
    expect(placed).toMatchObject({
      outcome: 'problems',
      problems: [{ path: 'items.0.vin', code: 'vin_length' }],
    });
    expect(await fixture.call('outbox.list', { filter: 'open' })).toEqual([]);
    expect(await fixture.control.effects()).toEqual([]);
  });

  it('that another window changed in between is refused', async () => {
    const fixture = await startCore();
    const made = await makeDraft(fixture);
    const stale = { ...made, version: made.version - 1, quotedTotalCents: null };
    expect((await errorOf(fixture.call('orders.place', stale))).code).toBe('draft_conflict');
    expect((await errorOf(fixture.call('drafts.save', { ...stale, draft: draftOf() }))).code).toBe(
      'draft_conflict',
    );
  });

  it('twice is refused: it is no draft any more', async () => {
    const fixture = await startCore();
    const made = await makeDraft(fixture);
    await fixture.call('orders.place', { ...made, quotedTotalCents: null });
    const error = await errorOf(fixture.call('orders.place', { ...made, quotedTotalCents: null }));
    expect(error.code).toBe('not_allowed_in_state');
  });
});

describe('a new draft', () => {
  it('is the one nobody has typed in yet, if there is one', async () => {
    const fixture = await startCore();
    const first = await fixture.call('drafts.create', {});
    expect((await fixture.call('drafts.create', {})).localId).toBe(first.localId);
    await fixture.call('drafts.save', { localId: first.localId, version: 1, draft: draftOf() });
    expect((await fixture.call('drafts.create', {})).localId).not.toBe(first.localId);
  });

  it('is never the one that a document is being copied to, from its first byte until it is stored', async () => {
    const fixture = await startCore();
    const { localId } = await fixture.call('drafts.create', {});
    const others = async () => (await fixture.call('drafts.create', {})).localId !== localId;
    const bytes = new Uint8Array(1_000);
    const file = { localId, name: 'a.pdf', mediaType: 'application/pdf', sizeBytes: bytes.byteLength };
    const beginning = fixture.call('documents.begin', file);
    expect(await others()).toBe(true);
    const { documentId } = await beginning;
    expect(await others()).toBe(true);
    await fixture.call('documents.append', { documentId, offsetBytes: 0, bytes });
    const finishing = fixture.call('documents.finish', { documentId, thumbnail: null });
    expect(await others()).toBe(true);
    await finishing;
    expect(await others()).toBe(true);
  });
});

describe('an order the service refuses', () => {
  it('keeps its text, names the fields, and goes with a new key when corrected', async () => {
    const fixture = await startCore();
    const localId = await place(
      fixture,
      draftOf(draft => void (draft.delivery.address = 'Nowhere 1, Atlantis')),
    );
    const { entries } = await untilPhase(fixture, localId, 'attention');
    expect(entries[0]?.lastError).toMatchObject({ code: 'service_refused', status: 422 });
    expect(entries[0]?.requestId).toMatch(/^req_/);

    await fixture.call('outbox.edit', { entryId: entries[0]?.id ?? '' });
    const isCorrected = async () =>
      (await fixture.call('outbox.get', { entryId: entries[0]?.id ?? '' })).isBeingCorrected;
    expect(await isCorrected()).toBe(true);
    expect(await fixture.call('outbox.summary', {})).toMatchObject({ rejectedDrafts: 1, withdrawnDrafts: 0 });
    const draft = await fixture.call('drafts.get', { localId });
    expect(draft.refusal?.fieldErrors.map(error => error.path)).toEqual([
      'delivery.address.formatted_address',
    ]);
    expect(draft.draft.delivery.address).toBe('Nowhere 1, Atlantis');

    const saved = await fixture.call('drafts.save', { localId, version: draft.version, draft: draftOf() });
    // What was refused is known by its text, whatever is typed since.
    const again = await fixture.call('drafts.get', { localId });
    expect(again.refusedDraft?.delivery.address).toBe('Nowhere 1, Atlantis');
    await fixture.call('orders.place', { localId, version: saved.version, quotedTotalCents: null });
    await untilPhase(fixture, localId, 'accepted');
    expect(await isCorrected()).toBe(false);
    expect(await fixture.call('outbox.summary', {})).toMatchObject({ rejectedDrafts: 0, withdrawnDrafts: 0 });
    // What was rejected is not called discarded: it leads to the item with which the order was placed again.
    const [last, first] = await fixture.call('outbox.list', { filter: 'done' });
    expect([last?.state, first?.state]).toEqual(['done', 'superseded']);
    expect(first?.replacedBy).toBe(last?.id);
    const creates = (await fixture.control.requests()).filter(
      one => one.method === 'POST' && one.path === '/v2/orders',
    );
    expect(new Set(creates.map(one => one.idempotency_key)).size).toBe(2);
    expect(await fixture.control.effectsOf('order-create')).toHaveLength(1);
  });
});

describe('the sandbox panel', () => {
  it('confirms readiness through the outbox', async () => {
    const fixture = await startCore();
    const localId = await place(fixture);
    await untilPhase(fixture, localId, 'accepted');
    await fixture.call('sandbox.advance', { localId, scenario: 'pickup_readiness_confirmed', eventAt: null });
    const detail = await fixture.until(async () => {
      const found = await fixture.call('orders.get', { localId });
      return found.order?.pickup_readiness === 'confirmed' ? found : null;
    }, 'readiness is confirmed');
    expect(detail.order?.pickup.eta).not.toBeNull();
    expect(detail.order?.allowed_actions).toContain('get_inspection_report');
    expect(detail.history.map(event => event.kind)).toContain('readiness');
  });

  it('shows a scenario that is not possible, and lets it be discarded', async () => {
    const fixture = await startCore();
    const localId = await place(fixture);
    await untilPhase(fixture, localId, 'accepted');
    const { entryId } = await fixture.call('sandbox.advance', {
      localId,
      scenario: 'delivery_completed',
      eventAt: null,
    });
    const entry = await fixture.until(async () => {
      const [parked] = await fixture.call('outbox.list', { filter: 'attention' });
      return parked;
    }, 'the scenario is parked');
    expect(entry).toMatchObject({
      id: entryId,
      state: 'parked',
      lastError: { reason: 'scenario_not_allowed' },
    });
    await fixture.call('outbox.discard', { entryId });
    expect(await fixture.call('outbox.summary', {})).toMatchObject({ waiting: 0, sending: 0, attention: 0 });
    expect((await fixture.call('orders.get', { localId })).row.phase).toBe('accepted');
  });
});

describe('the price', () => {
  it('is the accepted price for the same request', async () => {
    const fixture = await startCore();
    const price = await fixture.call('prices.check', { draft: draftOf() });
    expect(price?.price?.total_cents).toBeGreaterThan(0);
    const localId = await place(fixture);
    const { row } = await untilPhase(fixture, localId, 'accepted');
    expect(row.priceTotalCents).toBe(price?.price?.total_cents);
  });

  it('is not asked for before there is something to ask', async () => {
    const fixture = await startCore();
    expect(
      await fixture.call('prices.check', { draft: draftOf(d => void (d.pickup.address = '')) }),
    ).toBeNull();
  });
});
