import { describe, expect, it } from 'vitest';
import { clientError } from '../../../../src-main/core/api/failure.ts';
import type { Entry, Step } from '../../../../src-main/core/outbox/entry.ts';
import { queueLateDocuments } from '../../../../src-main/core/outbox/late-documents.ts';
import { queueStep } from '../../../../src-main/core/outbox/queue-step.ts';
import { reconcileStep } from '../../../../src-main/core/outbox/reconcile.ts';
import type { Order } from '../../../../src-shared/domain/order.ts';
import type { ScenarioName } from '../../../../src-shared/domain/scenario.ts';
import { type AppErrorCode, DispatchError } from '../../../../src-shared/errors.ts';
import { noteOf, openStores, orderOf, readsOf } from '../../../support/drain.ts';

const noBytes = new Uint8Array(0);
const sealedOf = (json: unknown) => ({
  method: 'PATCH',
  target: '/',
  headers: {},
  body: Buffer.from(JSON.stringify(json)),
  blobSha256: null,
  bodyEnd: noBytes,
  sha256: '',
});

/** A service that has the order as `now`, with these files; or fails. */
function serviceWith(now: Partial<Order>, fileIds: readonly string[] = [], failure: Error | null = null) {
  const { owner, ...stores } = openStores();
  const order = orderOf();
  stores.orders.insertOrder(order, 0);
  const later = { ...order, revision: 'r2', updated_at: '2026-11-21T09:00:00Z', ...now };
  const files = fileIds.map(id => ({
    id,
    name: 'a.pdf',
    media_type: '',
    size_bytes: 1,
    created_at: later.updated_at,
  }));
  const endpoints = readsOf(path => {
    if (failure) throw failure;
    return path.endsWith('/files') ? { data: files } : later;
  });
  const sources = { ...stores, endpoints };
  const find = (entry: Entry, isOutrun = false) => reconcileStep(entry, sources, null, isOutrun);
  return {
    ...stores,
    order,
    owner,
    find,
    /** Whether it is found done; then it is. What was read is kept in any case. */
    async isDone(step: Step, sealed: Entry['sealed'] = null): Promise<boolean> {
      const id = queueStep(owner, order.id, step, 0);
      const entry = { ...stores.entries.get(id), sealed };
      const found = (await find(entry)) ?? expect.unreachable();
      found.write(entry, 0);
      expect(stores.entries.get(id).state).toBe(found.isSettled ? 'done' : 'queued');
      expect(stores.orders.get(order.id).order?.revision).toBe('r2');
      return found.isSettled;
    },
  };
}

const scenarioOf = (scenario: ScenarioName): Step => ({ kind: 'scenario', scenario, eventAt: null });
const stop = orderOf();

describe('a step that the service shows is done', () => {
  it.each<[string, Step, Partial<Order>, boolean]>([
    ['a cancellation of a cancelled order', { kind: 'order-cancel' }, { status: 'cancelled' }, true],
    ['a cancellation of another one', { kind: 'order-cancel' }, { status: 'accepted' }, false],
    [
      'readiness that is confirmed',
      scenarioOf('pickup_readiness_confirmed'),
      { pickup_readiness: 'confirmed' },
      true,
    ],
    ['readiness that is not', scenarioOf('pickup_readiness_confirmed'), {}, false],
    [
      'a pickup with its time',
      scenarioOf('pickup_completed'),
      { pickup: { ...stop.pickup, actual_at: '2026-11-21T08:30:00Z' } },
      true,
    ],
    ['a pickup without', scenarioOf('pickup_completed'), {}, false],
    ['a delivery of a delivered order', scenarioOf('delivery_completed'), { status: 'delivered' }, true],
    ['a delivery of one in transit', scenarioOf('delivery_completed'), { status: 'in_transit' }, false],
    ['a scenario without a trace', scenarioOf('tracking_paused'), {}, false],
    ['a change', noteOf(stop), { customer_note: 'Ring first' }, true],
    ['a change of something else', noteOf(stop), { customer_note: 'Ring' }, false],
  ])('%s', async (_what, step, now, isDone) => {
    expect(await serviceWith(now).isDone(step)).toBe(isDone);
  });

  it('a file that is deleted is in no list of the order', async () => {
    const step = { kind: 'file-delete', fileId: 'file_1', name: 'a.pdf' } as const;
    expect(await serviceWith({}, ['file_2']).isDone(step)).toBe(true);
    expect(await serviceWith({}, ['file_2', 'file_1']).isDone(step)).toBe(false);
  });

  it('what cannot be read is not taken for deleted or taken away', async () => {
    const deletion = { kind: 'file-delete', fileId: 'file_1', name: 'a.pdf' } as const;
    expect(await serviceWith({}, ['file_2', 7 as unknown as string]).isDone(deletion)).toBe(false);
    const removal: Step = { kind: 'order-update', patch: { customer_note: null }, base: stop };
    expect(await serviceWith({ customer_note: null }).isDone(removal)).toBe(true);
    expect(await serviceWith({ customer_note: 7 as unknown as string }).isDone(removal)).toBe(false);
  });

  it('documents that are added are all in the list, and something was sent', async () => {
    const step = { kind: 'file-attach', name: 'a.pdf' } as const;
    const sealed = sealedOf({ file_ids: ['file_1', 'file_2'] });
    expect(await serviceWith({}, ['file_1', 'file_2']).isDone(step, sealed)).toBe(true);
    expect(await serviceWith({}, ['file_1']).isDone(step, sealed)).toBe(false);
    expect(await serviceWith({}, ['file_1']).isDone(step, null)).toBe(false);
  });
});

describe('a step that was outrun by others', () => {
  it.each<[AppErrorCode, number | null, boolean, 'waits' | 'is for the dispatcher']>([
    ['service_failed', 503, true, 'waits'],
    ['service_failed', 500, true, 'waits'],
    ['sign_in_failed', 401, true, 'waits'],
    ['service_unreachable', null, true, 'waits'],
    ['cancelled', null, true, 'waits'],
    ['service_refused', 404, true, 'is for the dispatcher'],
    ['service_unreachable', null, false, 'is for the dispatcher'],
  ])('where reading ends with %s %s (outrun: %s) %s', async (code, status, isOutrun, outcome) => {
    const failure = new DispatchError(code, '', { status });
    const { find, entries, owner, order } = serviceWith({}, [], failure);
    const id = queueStep(owner, order.id, noteOf(order), 0);
    const found = await find(entries.get(id), isOutrun).catch((thrown: unknown) => thrown);
    expect(found).toBe(outcome === 'waits' ? failure : null);
  });

  it('where something that nobody foresaw happens is for the dispatcher', async () => {
    const { find, entries, owner, order } = serviceWith({}, [], new Error('a defect'));
    const id = queueStep(owner, order.id, noteOf(order), 0);
    expect(await find(entries.get(id), true)).toBeNull();
  });

  /** The last of the entries that add a document; each takes the place of the one before. */
  function additions() {
    const service = serviceWith({});
    const { order, entries, documents, owner } = service;
    const facts = {
      mediaType: 'application/pdf',
      sizeBytes: 1,
      sha256: 'ab',
      category: 'other',
      description: '',
    };
    documents.insert({ id: 'd-1', localId: order.id, name: 'a.pdf', thumbnail: null, ...facts }, 0);
    queueLateDocuments(owner, order.id, documents.ofOrder(order.id), 0);
    const attaches = () => entries.ofOrder(order.id).filter(({ intent }) => intent.kind === 'file-attach');
    return { ...service, attaches, latest: () => attaches().at(-1) ?? expect.unreachable() };
  }

  it('adds its document again, on the order as it is now, five times at most', async () => {
    const { attaches, latest, find, orders, order } = additions();
    for (let times = 0; times < 5; times += 1) {
      const entry = latest();
      const again = await find(entry, true);
      again?.write(entry, 0);
      expect(attaches()).toHaveLength(times + 2);
    }
    expect(orders.get(order.id).order?.revision).toBe('r2');
    expect(await find(latest(), true)).toMatchObject({ isSettled: false });
    expect(new Set(attaches().map(({ idempotencyKey }) => idempotencyKey)).size).toBe(6);
    expect(attaches().map(({ documentId }) => documentId)).toEqual(Array(6).fill('d-1'));
  });

  it('does not add its document again where it was refused for another reason', async () => {
    const { latest, find } = additions();
    expect(await find(latest(), false)).toMatchObject({ isSettled: false });
  });

  it('goes on by itself with nothing but documents', async () => {
    const { find, entries, owner, order } = serviceWith({ customer_note: 'Theirs' });
    const id = queueStep(owner, order.id, noteOf(order), 0);
    expect(await find(entries.get(id), true)).toMatchObject({ isSettled: false });
  });
});

it('what is no step is left to the dispatcher without a question', async () => {
  const { find, entries, owner, order, documents } = serviceWith({}, [], clientError('refused'));
  const facts = {
    mediaType: 'application/pdf',
    sizeBytes: 1,
    sha256: 'ab',
    category: 'other',
    description: '',
  };
  documents.insert({ id: 'd-1', localId: order.id, name: 'a.pdf', thumbnail: null, ...facts }, 0);
  queueLateDocuments(owner, order.id, documents.ofOrder(order.id), 0);
  const [create] = entries.ofOrder(order.id);
  expect(await find(create ?? expect.unreachable(), true)).toBeNull();
});
