import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { call } from '../../../../../src-renderer/bridge/bridge.ts';
import { createOrderFormSession } from '../../../../../src-renderer/features/order-form/session/order-form-session.ts';
import type { DraftRecord } from '../../../../../src-shared/contract/drafts.ts';
import { emptyDraft, type OrderDraft } from '../../../../../src-shared/domain/draft.ts';
import { DispatchError } from '../../../../../src-shared/errors.ts';
import { defaultInterfaceProfile as profile } from '../../../../../src-shared/interface-profile.ts';
import { longestWaitMs } from '../../../../support/longest-wait.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const nowMs = Date.parse('2026-11-21T10:00:00Z');

function goodDraft(): OrderDraft {
  const draft = emptyDraft();
  draft.pickup.address = 'Helsinki, FI';
  draft.pickup.availableFrom = { date: '2026-11-23', time: '08:00' };
  draft.delivery.address = 'Tampere, FI';
  draft.vehicle.registrationNumber = 'ABC-123';
  return draft;
}

const recordOf = (draft: OrderDraft, more: Partial<DraftRecord> = {}): DraftRecord => ({
  localId: 'd1',
  version: 1,
  draft,
  documents: [],
  refusal: null,
  isWithdrawn: false,
  refusedDraft: null,
  template: null,
  createdAtMs: 0,
  updatedAtMs: 0,
  ...more,
});

function open(record: DraftRecord, own: Record<string, (input: unknown) => Promise<unknown>> = {}) {
  const calls: [string, unknown][] = [];
  let version = record.version;
  const answers: Record<string, (input: unknown) => Promise<unknown>> = {
    'drafts.save': async () => {
      version += 1;
      return { version, updatedAtMs: 5 };
    },
    'prices.check': async () => null,
    'orders.findSameVehicle': async () => ({ rows: [], isWhole: true }),
    'orders.place': async () => ({ outcome: 'queued', localId: 'd1' }),
    ...own,
  };
  const fake = async (method: string, input: unknown) => {
    calls.push([method, input]);
    return answers[method]?.(input);
  };
  const session = createOrderFormSession(record, {
    // The answers above have the shapes of the contract for the methods that are used.
    call: fake as unknown as typeof call,
    thumbnailOf: async () => null,
    profile,
    now: () => nowMs,
  });
  return { session, calls, named: (method: string) => calls.filter(([name]) => name === method) };
}

test('an order with a broken rule is not sent; the first problem is where to go', async () => {
  const draft = goodDraft();
  draft.delivery.address = '';
  const { session, named } = open(recordOf(draft));
  expect(await session.place()).toEqual({ kind: 'blocked', path: 'delivery.address.formatted_address' });
  expect(session.state.getState().isTried).toBe(true);
  expect(named('orders.place')).toEqual([]);
});

test('placing saves what was typed last, and sends its version once', async () => {
  const { session, named } = open(recordOf(goodDraft()));
  session.edit('customer_note', draft => ({ ...draft, customerNote: 'Ring' }));
  const [first, second] = await Promise.all([session.place(), session.place()]);
  expect(first).toEqual({ kind: 'placed', localId: 'd1' });
  expect(second).toEqual({ kind: 'failed' });
  expect(named('orders.place')).toEqual([
    ['orders.place', { localId: 'd1', version: 2, quotedTotalCents: null }],
  ]);
});

const price = { currency: 'EUR', total_cents: 118_000 };

test.each([
  ['the price that was on screen', { status: profile.priceAvailableStatus, price }, 118_000],
  ['no price where the service has none of its own', { status: 'custom_quote_required', price }, null],
])('placing says %s', async (_what, check, quotedTotalCents) => {
  const { session, named } = open(recordOf(goodDraft()), { 'prices.check': async () => check });
  await vi.advanceTimersByTimeAsync(1_000);
  await session.place();
  expect(named('orders.place')).toMatchObject([['orders.place', { quotedTotalCents }]]);
});

test('placing waits for the documents on their way, and does not leave out one whose copy failed', async () => {
  let finish: () => void = () => undefined;
  let isFull = true;
  const document = { id: 'doc1', localId: 'd1', name: 'a.pdf', state: 'stored' };
  const { session, named } = open(recordOf(goodDraft()), {
    'documents.begin': async () => ({ documentId: 'doc1' }),
    'documents.append': () =>
      new Promise((resolve, reject) => {
        finish = () => (isFull ? reject(new DispatchError('storage_full', 'disk')) : resolve({}));
      }),
    'documents.finish': async () => document,
  });
  session.documents.add([{ name: 'a.pdf', file: new File(['x'], 'a.pdf'), isFolder: false }]);
  await vi.waitFor(() => expect(named('documents.append')).toHaveLength(1), { timeout: longestWaitMs });
  const refused = session.place();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(named('orders.place')).toEqual([]);
  finish();
  expect(await refused).toEqual({ kind: 'blocked', path: 'file_ids' });
  expect(named('orders.place')).toEqual([]);
  isFull = false;
  session.documents.retry(session.documents.state.getState().copies[0]?.id ?? -1);
  await vi.waitFor(() => expect(named('documents.append')).toHaveLength(2), { timeout: longestWaitMs });
  const placed = session.place();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(named('orders.place')).toEqual([]);
  finish();
  expect(await placed).toEqual({ kind: 'placed', localId: 'd1' });
});

test('whether another open order has the vehicle is not known before it is answered', async () => {
  let isBroken = true;
  const find = async () => {
    if (isBroken) throw new DispatchError('storage_failed', 'disk');
    return { rows: [], isWhole: false };
  };
  const { session } = open(recordOf(goodDraft()), { 'orders.findSameVehicle': find });
  const found = () => session.state.getState().sameVehicles;
  expect(found()).toEqual({ 'items.0': null });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(found()).toEqual({ 'items.0': null });
  isBroken = false;
  session.edit('items.0.registration_number', draft => ({
    ...draft,
    vehicle: { ...draft.vehicle, registrationNumber: 'ABC-124' },
  }));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(found()).toEqual({ 'items.0': { rows: [], isWhole: false } });
});

test('windows left empty do not shift the service’s numbering', async () => {
  const draft = goodDraft();
  draft.delivery.requestedWindows = [
    { date: '', start: '', end: '' },
    { date: '2026-11-24', start: '08:00', end: '12:00' },
  ];
  const { session, named } = open(recordOf(draft));
  await session.place();
  expect(session.state.getState().draft.delivery.requestedWindows).toEqual([
    { date: '2026-11-24', start: '08:00', end: '12:00' },
  ]);
  // The core places what it has stored.
  const [[, stored] = []] = named('drafts.save').slice(-1);
  expect(stored).toMatchObject({ draft: session.state.getState().draft });
});

test('an order whose text cannot be saved is not placed', async () => {
  const { session, named } = open(recordOf(goodDraft()), {
    'drafts.save': async () => {
      throw new DispatchError('storage_full', 'disk');
    },
  });
  session.edit('customer_note', draft => ({ ...draft, customerNote: 'Ring' }));
  expect(await session.place()).toEqual({ kind: 'failed' });
  expect(named('orders.place')).toEqual([]);
  expect(session.state.getState()).toMatchObject({
    save: { kind: 'failed' },
    draft: { customerNote: 'Ring' },
    isPlacing: false,
  });
});

test('problems that only the core sees are shown, not swallowed', async () => {
  const problem = { path: 'items.0.vin', code: 'vin_length', severity: 'error', values: { length: 3 } };
  const { session } = open(recordOf(goodDraft()), {
    'orders.place': async () => ({ outcome: 'problems', problems: [problem] }),
  });
  expect(await session.place()).toEqual({ kind: 'blocked', path: 'items.0.vin' });
  expect(session.state.getState().problems).toEqual([problem]);
});

test('a refusal lands on its fields and leaves each once that is typed over', () => {
  const refusal = new DispatchError('service_refused', 'no', {
    status: 422,
    fieldErrors: [
      { path: 'items.0.vin', code: 'x', message: 'unknown' },
      { path: 'pickup.requested_windows.0.end_at', code: 'x', message: 'late' },
      { path: 'webhook', code: 'x', message: 'not allowed' },
    ],
  }).error;
  const { session } = open(recordOf(goodDraft(), { refusal }));
  const fields = () => session.state.getState().serviceErrors.map(({ field }) => field);
  expect(fields()).toEqual(['items.0.vin', 'pickup.requested_windows.0', null]);
  session.edit('items.0.vin', draft => ({ ...draft, vehicle: { ...draft.vehicle, vin: 'Y' } }));
  expect(fields()).toEqual(['pickup.requested_windows.0', null]);
  session.edit('customer_note', draft => ({ ...draft, customerNote: 'x' }));
  expect(fields()).toEqual(['pickup.requested_windows.0', null]);
  expect(session.state.getState().refusal).toBe(refusal);
});

test('of a refused order only the named fields are shown, until another one is needed or all are wanted', async () => {
  const refusedAt = (draft: OrderDraft, ...paths: string[]) => {
    const fieldErrors = paths.map(path => ({ path, code: 'x', message: 'no' }));
    const { session } = open(
      recordOf(draft, { refusal: new DispatchError('service_refused', 'no', { fieldErrors }).error }),
    );
    return { session, asked: () => session.state.getState().asked };
  };
  const address = ['pickup.address.formatted_address', 'pickup.address.country_code'];
  const { session, asked } = refusedAt(goodDraft(), 'pickup.address.formatted_address');
  expect(session.state.getState().isCorrection).toBe(true);
  // An address may only lack its country.
  expect(asked()).toEqual(address);
  session.reveal('pickup.address.country_code');
  expect(asked()).toEqual(address);
  session.reveal('items.0.fuel_type');
  expect(asked()).toEqual([...address, 'items.0.fuel_type']);
  expect([...session.state.getState().openVehicles]).toContain('items.0');
  session.reveal('file_ids');
  expect(asked()).toBeNull();

  const windows = refusedAt(goodDraft(), 'delivery.requested_windows.0.end_at');
  expect(windows.asked()).toEqual(['delivery.requested_windows']);
  windows.session.showWhole();
  expect(windows.asked()).toBeNull();

  // A field that turns out to be needed is shown as soon as it keeps the order here.
  const needed = goodDraft();
  needed.pickup.address = '';
  const blocked = refusedAt(needed, 'delivery.address.formatted_address');
  expect(await blocked.session.place()).toMatchObject({ kind: 'blocked' });
  expect(blocked.asked()).toContain('pickup.address.formatted_address');

  // A refused field of the vehicle is not folded away.
  expect([...refusedAt(goodDraft(), 'items.0.fuel_type').session.state.getState().openVehicles]).toEqual([
    'items.0',
  ]);

  // The whole order: nothing is named, or something that no field shows alone.
  expect(refusedAt(goodDraft()).asked()).toBeNull();
  expect(refusedAt(goodDraft(), 'items.0.vin', 'webhook.url').asked()).toBeNull();
  const fresh = open(recordOf(goodDraft())).session.state.getState();
  expect([fresh.asked, fresh.isCorrection]).toEqual([null, false]);
});

test('an error at part of a field goes when that part is another one, and one at a field when part of it is', () => {
  const refusal = new DispatchError('service_refused', 'no', {
    fieldErrors: [
      { path: 'items[0].cmr_recipient.recipient.city', code: 'x', message: 'unknown' },
      { path: 'items.0.winter_tires', code: 'x', message: 'no' },
      { path: 'items.0.vin', code: 'x', message: 'unknown' },
    ],
  }).error;
  const draft = goodDraft();
  draft.vehicle.cmrRecipient = {
    ...draft.vehicle.cmrRecipient,
    kind: 'other',
    name: 'Autohaus',
    city: 'Kiel',
  };
  const { session } = open(recordOf(draft, { refusal }));
  const fields = () => session.state.getState().serviceErrors.map(({ field }) => field);
  const type = (path: string, change: (vehicle: OrderDraft['vehicle']) => Partial<OrderDraft['vehicle']>) =>
    session.edit(path, now => ({ ...now, vehicle: { ...now.vehicle, ...change(now.vehicle) } }));
  const recipient = 'items.0.cmr_recipient.recipient';
  type(`${recipient}.name`, ({ cmrRecipient }) => ({ cmrRecipient: { ...cmrRecipient, name: 'Haus' } }));
  expect(fields()).toEqual([`${recipient}.city`, 'items.0.winter_tires', 'items.0.vin']);
  type(`${recipient}.city`, ({ cmrRecipient }) => ({ cmrRecipient: { ...cmrRecipient, city: 'Bonn' } }));
  expect(fields()).toEqual(['items.0.winter_tires', 'items.0.vin']);
  type('items.0.winter_tires.mounted', ({ winterTires }) => ({
    winterTires: { ...winterTires, mounted: !winterTires.mounted },
  }));
  expect(fields()).toEqual(['items.0.vin']);
});

test('what was refused is refused again once it is typed again, and not in a text that was corrected', () => {
  const path = 'delivery.address.formatted_address';
  const refusal = new DispatchError('service_refused', 'no', {
    fieldErrors: [{ path, code: 'x', message: 'no real place' }],
  }).error;
  const refusedDraft = goodDraft();
  const corrected = { ...refusedDraft, delivery: { ...refusedDraft.delivery, address: 'Turku, FI' } };
  const { session } = open(recordOf(corrected, { refusal, refusedDraft }));
  const fields = () => session.state.getState().serviceErrors.map(({ field }) => field);
  expect(fields()).toEqual([]);
  session.edit(path, () => refusedDraft);
  expect(fields()).toEqual([path]);
  session.replace(corrected);
  expect(fields()).toEqual([]);
});

test('why a document kept the order from being sent is no reason once it is removed', async () => {
  const refusal = new DispatchError('file_rejected', 'no', { documentId: 'doc-1' }).error;
  const document: DraftRecord['documents'][number] = {
    id: 'doc-1',
    localId: 'd1',
    name: 'contract.pdf',
    mediaType: 'application/pdf',
    sizeBytes: 9,
    category: 'other',
    description: '',
    state: 'stored',
    entryId: null,
    thumbnail: null,
  };
  const { session } = open(recordOf(goodDraft(), { refusal, documents: [document] }), {
    'documents.remove': async () => ({}),
  });
  expect(session.documents.state.getState().rejectedId).toBe('doc-1');
  expect(session.state.getState().refusal).toBe(refusal);
  await session.documents.remove(document);
  expect(session.state.getState().refusal).toBeNull();
  expect(open(recordOf(goodDraft(), { refusal })).session.state.getState().refusal).toBeNull();
});

test('errors of no field stay when the whole text is another one', () => {
  const refusal = new DispatchError('service_refused', 'no', {
    fieldErrors: [
      { path: 'items.0.vin', code: 'x', message: 'unknown' },
      { path: 'webhook', code: 'x', message: 'not allowed' },
    ],
  }).error;
  const { session } = open(recordOf(goodDraft(), { refusal }));
  session.replace({ ...goodDraft(), vehicle: { ...goodDraft().vehicle, vin: 'WAUZZZF24NN012345' } });
  expect(session.state.getState().serviceErrors).toMatchObject([{ path: 'webhook', field: null }]);
});

test('a problem that stays keeps its identity, so that its field is not drawn again', () => {
  const { session } = open(recordOf(emptyDraft()));
  const before = session.state.getState().problems;
  session.edit('customer_note', draft => ({ ...draft, customerNote: 'x' }));
  expect(session.state.getState().problems).toBe(before);
});

test('another window’s newer text is taken where nothing is unsaved here', async () => {
  const other = goodDraft();
  other.customerNote = 'from the other window';
  const { session } = open(recordOf(goodDraft()), {
    'drafts.get': async () => recordOf(other, { version: 4 }),
  });
  await session.lookAgain();
  expect(session.state.getState().draft.customerNote).toBe('from the other window');
  session.edit('customer_note', draft => ({ ...draft, customerNote: 'mine' }));
  await session.lookAgain();
  expect(session.state.getState().draft.customerNote).toBe('mine');
});

test('text typed while another window’s is being read is not overwritten by it', async () => {
  const other = { ...goodDraft(), customerNote: 'theirs' };
  let answer: (record: unknown) => void = () => undefined;
  const { session } = open(recordOf(goodDraft()), {
    'drafts.get': () => new Promise(resolve => void (answer = resolve)),
  });
  const looked = session.lookAgain();
  session.edit('customer_note', draft => ({ ...draft, customerNote: 'mine' }));
  answer(recordOf(other, { version: 4 }));
  await looked;
  expect(session.state.getState().draft.customerNote).toBe('mine');
});

test('what the other window saved comes with its documents and refusal, instead of what is here', async () => {
  const refusal = new DispatchError('service_refused', 'no').error;
  const document = { id: 'doc7', name: 'theirs.pdf' } as DraftRecord['documents'][number];
  const other = { ...goodDraft(), customerNote: 'theirs' };
  const { session, named } = open(recordOf(goodDraft()), {
    'drafts.save': async () => {
      throw new DispatchError('draft_conflict', 'newer');
    },
    'drafts.get': async () => recordOf(other, { version: 9, refusal, documents: [document] }),
  });
  session.edit('customer_note', draft => ({ ...draft, customerNote: 'mine' }));
  expect(await session.flush()).toBe(false);
  expect(session.state.getState().save.kind).toBe('conflict');
  await session.loadOther();
  expect(session.state.getState()).toMatchObject({
    draft: { customerNote: 'theirs' },
    save: { kind: 'saved' },
    refusal,
  });
  expect(session.documents.state.getState().documents).toEqual([document]);
  await session.flush();
  expect(named('drafts.save')).toHaveLength(1);
});

test('nothing is called saved before anything is typed', async () => {
  const isUntouched = (record: DraftRecord) => open(record).session.state.getState().isUntouched;
  expect(isUntouched(recordOf(goodDraft()))).toBe(false);
  expect(isUntouched(recordOf(emptyDraft(), { version: 2 }))).toBe(false);
  const { session } = open(recordOf(emptyDraft()));
  expect(session.state.getState().isUntouched).toBe(true);
  session.edit('customer_note', draft => ({ ...draft, customerNote: 'Ring' }));
  expect(session.state.getState().isUntouched).toBe(false);
});
