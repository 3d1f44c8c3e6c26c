import { describe, expect, it } from 'vitest';
import { copyOf } from '../../src-shared/domain/draft-copy.ts';
import { errorOf, type Fixture, startCore } from '../support/core.ts';
import { attach, draftOf, makeDraft, place, untilPhase } from '../support/core-orders.ts';

const bytes = new Uint8Array([37, 80, 68, 70, 1]);
const dayMs = 86_400_000;

async function listed({ call }: Fixture): Promise<string[]> {
  const rows = await call('drafts.list', {});
  expect(await call('drafts.count', {})).toEqual({ total: rows.length });
  return rows.map(({ localId }) => localId);
}

function movableClock() {
  let aheadMs = 0;
  return {
    nowMs: () => Date.now() + aheadMs,
    monotonicMs: () => performance.now(),
    forward(ms: number) {
      aheadMs += ms;
    },
  };
}

describe('a discarded draft', () => {
  it('is out of sight, and comes back with its documents, also after a restart', async () => {
    const fixture = await startCore();
    const { localId, version } = await makeDraft(fixture);
    await attach(fixture, localId, 'a.pdf', bytes);
    await fixture.call('drafts.discard', { localId });
    expect(await listed(fixture)).toEqual([]);
    expect(await errorOf(fixture.call('drafts.get', { localId }))).toMatchObject({ reason: 'discarded' });
    // A window that still has it open does not write into what was thrown away.
    const typedOn = fixture.call('drafts.save', { localId, version, draft: draftOf() });
    expect((await errorOf(typedOn)).reason).toBe('discarded');
    const placed = fixture.call('orders.place', { localId, version, quotedTotalCents: null });
    expect((await errorOf(placed)).reason).toBe('discarded');
    await fixture.stop();

    const after = await startCore({ folder: fixture.folder, secrets: fixture.secrets });
    expect(await listed(after)).toEqual([]);
    await after.call('drafts.restore', { localId });
    const { draft, documents } = await after.call('drafts.get', { localId });
    expect(draft).toEqual(draftOf());
    expect(documents).toMatchObject([{ name: 'a.pdf', state: 'stored' }]);
  });

  it('is deleted for good with its documents after a day', async () => {
    const clock = movableClock();
    const fixture = await startCore({ clock });
    const { localId } = await makeDraft(fixture);
    await attach(fixture, localId, 'a.pdf', bytes);
    await fixture.call('drafts.discard', { localId });
    const rows = () =>
      Number(fixture.database.prepare('SELECT count(*) AS total FROM document').get()?.total);
    clock.forward(dayMs - 60_000);
    await fixture.call('drafts.discard', { localId: (await makeDraft(fixture)).localId });
    expect(rows()).toBe(1);
    clock.forward(120_000);
    await fixture.call('drafts.discard', { localId: (await makeDraft(fixture)).localId });
    expect(rows()).toBe(0);
    expect((await errorOf(fixture.call('drafts.restore', { localId }))).code).toBe('not_found');
  });

  it('is not taken for the next new order, and one that was not discarded cannot come back', async () => {
    const fixture = await startCore();
    const { localId } = await fixture.call('drafts.create', {});
    await fixture.call('drafts.discard', { localId });
    const next = await fixture.call('drafts.create', {});
    expect(next.localId).not.toBe(localId);
    const refused = await errorOf(fixture.call('drafts.restore', { localId: next.localId }));
    expect(refused.reason).toBe('not_discarded');
  });
});

it('a new order into which nothing was typed is no draft, and is the next new order', async () => {
  const fixture = await startCore();
  const { localId, draft, version } = await fixture.call('drafts.create', {});
  expect(await fixture.call('drafts.list', {})).toEqual([]);
  expect((await fixture.call('drafts.create', {})).localId).toBe(localId);
  await fixture.call('drafts.save', { localId, version, draft: { ...draft, customerNote: 'Ring first' } });
  expect(await fixture.call('drafts.list', {})).toMatchObject([{ localId }]);
  expect((await fixture.call('drafts.create', {})).localId).not.toBe(localId);
});

describe('a copy', () => {
  it('of a draft has its text and its documents, and a life of its own', async () => {
    const fixture = await startCore();
    const { localId, version } = await makeDraft(fixture);
    await attach(fixture, localId, 'a.pdf', bytes);
    const copy = await fixture.call('drafts.duplicate', { localId });
    expect(copy.localId).not.toBe(localId);
    expect(copy.draft).toEqual(copyOf(draftOf(), Date.now()).draft);
    expect(copy.leftOut).toEqual(['reference', 'vin', 'registration_number']);
    expect(copy.copiedFrom).toBe(draftOf().customerReference);
    expect(copy.documents).toMatchObject([{ name: 'a.pdf', sizeBytes: bytes.byteLength, state: 'stored' }]);
    await fixture.call('drafts.remove', { localId });
    expect(version).toBe(2);
    const { phase } = (
      await (async () => {
        const draft = { ...copy.draft, vehicle: { ...copy.draft.vehicle, registrationNumber: 'NEW-1' } };
        const saved = await fixture.call('drafts.save', {
          localId: copy.localId,
          version: copy.version,
          draft,
        });
        await fixture.call('orders.place', {
          localId: copy.localId,
          version: saved.version,
          quotedTotalCents: null,
        });
        return untilPhase(fixture, copy.localId, 'accepted');
      })()
    ).row;
    expect(phase).toBe('accepted');
    expect((await fixture.control.effects()).map(({ operation }) => operation)).toContain('upload');
  });

  it('of a placed order leaves out times that are over', async () => {
    const clock = movableClock();
    const fixture = await startCore({ clock });
    const localId = await place(fixture);
    await untilPhase(fixture, localId, 'accepted');
    const soon = await fixture.call('drafts.duplicate', { localId });
    expect(soon.draft.pickup.availableFrom).toEqual(draftOf().pickup.availableFrom);
    clock.forward(10 * dayMs);
    const later = await fixture.call('drafts.duplicate', { localId });
    expect(later.draft.pickup.availableFrom).toEqual({ date: '', time: '' });
    expect(later.leftOut).toContain('times');
    expect(later.refusal).toBeNull();
  });

  it('of an order that others have placed has what the service tells of it', async () => {
    const fixture = await startCore();
    await fixture.elsewhere('/v2/orders', {
      customer_reference: 'ELSE-1',
      pickup: {
        address: { formatted_address: 'Mannerheimintie 120, 00270 Helsinki, FI' },
        type: 'dealership',
        contact: { name: 'Liisa', phone: '+358 9 1' },
        available_from: new Date(Date.now() + 5 * dayMs).toISOString(),
      },
      delivery: { address: { formatted_address: 'Kauppurienkatu 9, 90100 Oulu, FI' }, type: 'dealership' },
      items: [{ role: 'primary', registration_number: 'ABC-123', make: 'Volvo' }],
    });
    await fixture.call('orders.synchronise', {});
    const [row] = (await fixture.call('orders.list', {})).rows;
    const { draft } = await fixture.call('drafts.duplicate', { localId: row?.localId ?? '' });
    expect(draft).toMatchObject({
      customerReference: '',
      pickup: { contact: { name: 'Liisa', phone: '+358 9 1' }, requestedWindows: [] },
      vehicle: { registrationNumber: '', make: 'Volvo' },
    });
    expect(draft.delivery.address).toContain('Oulu');
  });
});

describe('a copy of an order that was changed since it was placed', () => {
  it('has the order as its details show it, and so has a template', async () => {
    const fixture = await startCore();
    const localId = await place(fixture);
    const { order } = await untilPhase(fixture, localId, 'accepted');
    const address = { formatted_address: 'Hafenstraße 10, 20457 Hamburg', country_code: 'DE' };
    await fixture.elsewhere(
      `/v2/orders/${order?.id}`,
      { delivery: { address, contact: { name: 'Aino Virtanen', phone: '+358 40 1' } } },
      {
        method: 'PATCH',
        'content-type': 'application/merge-patch+json',
        'if-match': `"${order?.revision}"`,
      },
    );
    await fixture.call('orders.refresh', { localId });
    const delivery = { address: address.formatted_address, contact: { name: 'Aino Virtanen' } };

    expect(await fixture.call('drafts.duplicate', { localId })).toMatchObject({ draft: { delivery } });
    const { id } = await fixture.call('templates.save', { localId, name: 'Hamburg', id: null });
    expect(await fixture.call('templates.use', { id })).toMatchObject({ draft: { delivery } });
  });

  it('has the change that is on its way', async () => {
    const fixture = await startCore();
    const localId = await place(fixture);
    await untilPhase(fixture, localId, 'accepted');
    await fixture.call('outbox.setPaused', { isPaused: true });
    await fixture.call('orders.update', { localId, patch: { customer_note: 'Ring first' } });
    expect(await fixture.call('drafts.duplicate', { localId })).toMatchObject({
      draft: { customerNote: 'Ring first' },
    });
  });

  it('has every kind of change that is on its way, and says that it has them', async () => {
    const fixture = await startCore();
    const localId = await place(fixture);
    await untilPhase(fixture, localId, 'accepted');
    await fixture.call('outbox.setPaused', { isPaused: true });
    const at = (hours: number) => new Date(Date.now() + 6 * dayMs + hours * 3_600_000).toISOString();
    const window = { start_at: at(0), end_at: at(4) };
    const patch = {
      delivery: {
        address: { formatted_address: 'Hafenstraße 10, 20457 Hamburg', country_code: 'DE' },
        contact: { name: 'Aino Virtanen', phone: '+358 40 1' },
        requested_windows: [window],
      },
      items: [{ role: 'primary', registration_number: 'ABC-123', make: 'Audi', model: 'e-tron' }],
    };
    await fixture.call('orders.update', { localId, patch });
    await fixture.call('orders.update', { localId, patch: { customer_note: 'Ring first' } });
    const copy = await fixture.call('drafts.duplicate', { localId });
    expect(copy.draft).toMatchObject({
      customerNote: 'Ring first',
      delivery: {
        address: 'Hafenstraße 10, 20457 Hamburg',
        countryCode: 'DE',
        contact: { name: 'Aino Virtanen', phone: '+358 40 1' },
      },
      vehicle: { make: 'Audi', model: 'e-tron' },
    });
    expect(copy.draft.delivery.requestedWindows).toHaveLength(1);
    expect(copy.changes).toEqual({ included: 1, undecided: 0 });
    expect((await fixture.call('drafts.duplicate', { localId: copy.localId })).changes).toEqual({
      included: 0,
      undecided: 0,
    });
  });

  it('leaves out a change that needs a decision, and says so', async () => {
    const fixture = await startCore();
    const localId = await place(fixture);
    await untilPhase(fixture, localId, 'accepted');
    await fixture.control.faults({ operation: 'order-update', kind: 'status', status: 422, times: 1 });
    await fixture.call('orders.update', { localId, patch: { customer_note: 'Ring first' } });
    await fixture.until(
      async () => (await fixture.call('outbox.summary', {})).attention === 1,
      'the change is rejected',
    );
    expect(await fixture.call('drafts.duplicate', { localId })).toMatchObject({
      draft: { customerNote: '' },
      changes: { included: 0, undecided: 1 },
    });
  });
});

describe('a template', () => {
  it('keeps what comes again, begins drafts, and is brought up to date from one', async () => {
    const fixture = await startCore();
    const { localId } = await makeDraft(fixture);
    await attach(fixture, localId, 'a.pdf', bytes);
    const saved = await fixture.call('templates.save', { localId, name: ' Tampere – Oulu ', id: null });
    expect(saved.isReplaced).toBe(false);
    expect(await fixture.call('templates.list', {})).toMatchObject([
      { name: 'Tampere – Oulu', vehicle: 'Audi Q4', useCount: 0 },
    ]);

    const begun = await fixture.call('templates.start', { id: saved.id });
    const { draft } = begun;
    expect(begun.template).toEqual({ id: saved.id, name: 'Tampere – Oulu' });
    expect(begun.documents).toEqual([]);
    expect(draft.pickup.address).toBe(draftOf().pickup.address);
    expect(draft.vehicle).toMatchObject({ make: 'Audi', vin: '', registrationNumber: '' });
    expect(draft.pickup.availableFrom).toEqual({ date: '', time: '' });
    expect(draft.customerReference).toBe('');

    draft.customerNote = 'Ring first';
    await fixture.call('drafts.save', { localId: begun.localId, version: begun.version, draft });
    await fixture.call('templates.save', { localId: begun.localId, name: 'ignored', id: saved.id });
    expect(await fixture.call('templates.use', { id: saved.id })).toMatchObject({
      name: 'Tampere – Oulu',
      draft: { customerNote: 'Ring first' },
    });
    expect(await fixture.call('templates.list', {})).toMatchObject([{ useCount: 2 }]);
  });

  it('has a name of its own: saving under one that is there replaces, renaming to one is refused', async () => {
    const fixture = await startCore();
    const { localId } = await makeDraft(fixture);
    const save = (name: string) => fixture.call('templates.save', { localId, name, id: null });
    const first = await save('One');
    expect(await save('one ')).toEqual({ id: first.id, isReplaced: true });
    const second = await save('Two');
    const refused = await errorOf(fixture.call('templates.rename', { id: second.id, name: 'ONE' }));
    expect(refused.reason).toBe('name_taken');
    await fixture.call('templates.rename', { id: second.id, name: 'Three' });
    await fixture.call('templates.remove', { id: first.id });
    expect(await fixture.call('templates.list', {})).toMatchObject([{ name: 'Three' }]);
    // A draft outlives the template it was begun from.
    const begun = await fixture.call('templates.start', { id: second.id });
    await fixture.call('templates.remove', { id: second.id });
    expect((await fixture.call('drafts.get', { localId: begun.localId })).template).toBeNull();
  });

  it('comes back as it was after it was removed, once, and not beside another one of its name', async () => {
    const fixture = await startCore();
    const { localId } = await makeDraft(fixture);
    const { id } = await fixture.call('templates.save', { localId, name: 'One', id: null });
    const begun = await fixture.call('templates.start', { id });
    const before = await fixture.call('templates.list', {});
    await fixture.call('templates.remove', { id });
    expect(await fixture.call('templates.list', {})).toEqual([]);
    await fixture.call('templates.restore', { id });
    expect(await fixture.call('templates.list', {})).toEqual(before);
    expect((await fixture.call('drafts.get', { localId: begun.localId })).template).toMatchObject({ id });
    expect(await errorOf(fixture.call('templates.restore', { id }))).toMatchObject({ code: 'not_found' });

    await fixture.call('templates.remove', { id });
    await fixture.call('templates.save', { localId, name: 'one', id: null });
    const refused = await errorOf(fixture.call('templates.restore', { id }));
    expect(refused.reason).toBe('name_taken');
  });
});

it('two windows on one draft: the later one is refused, and nothing of the first is lost', async () => {
  const fixture = await startCore();
  const { localId, version } = await makeDraft(fixture);
  const ours = draftOf(draft => {
    draft.customerNote = 'ours';
  });
  const theirs = draftOf(draft => {
    draft.customerNote = 'theirs';
  });
  const [one, other] = await Promise.allSettled([
    fixture.call('drafts.save', { localId, version, draft: ours }),
    fixture.call('drafts.save', { localId, version, draft: theirs }),
  ]);
  expect(one.status).toBe('fulfilled');
  expect(other).toMatchObject({ status: 'rejected', reason: { error: { code: 'draft_conflict' } } });
  const stored = await fixture.call('drafts.get', { localId });
  expect(stored.draft.customerNote).toBe('ours');
  const placed = fixture.call('orders.place', { localId, version, quotedTotalCents: null });
  expect((await errorOf(placed)).code).toBe('draft_conflict');
});
