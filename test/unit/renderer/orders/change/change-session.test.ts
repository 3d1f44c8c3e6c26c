import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { call } from '../../../../../src-renderer/bridge/bridge.ts';
import {
  type AcceptedDetail,
  createChangeSession,
} from '../../../../../src-renderer/features/orders/change/change-session.ts';
import type { ChangeRecord } from '../../../../../src-shared/contract/changes.ts';
import type { OutboxEntry } from '../../../../../src-shared/contract/outbox.ts';
import type { OrderDraft } from '../../../../../src-shared/domain/draft.ts';
import type { Order } from '../../../../../src-shared/domain/order.ts';
import { DispatchError } from '../../../../../src-shared/errors.ts';
import { defaultInterfaceProfile as profile } from '../../../../../src-shared/interface-profile.ts';
import { acceptedOrder } from '../../../../support/builders/order.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const nowMs = Date.parse('2026-11-21T10:00:00Z');

/** Only what a change looks at of an order and its entries. */
const detailOf = (order: Order, entries: Partial<OutboxEntry>[] = []): AcceptedDetail =>
  ({ row: { localId: 'o1' }, order, draft: null, documents: [], entries }) as unknown as AcceptedDetail;

const refused = (changes: OutboxEntry['changes'], id = 'e1'): Partial<OutboxEntry> => ({
  id,
  kind: 'order-update',
  state: 'parked',
  changes,
  can: { discard: true } as OutboxEntry['can'],
  lastError: new DispatchError('service_refused', 'No.', {
    fieldErrors: [{ path: 'pickup.release_code', code: 'wrong', message: 'Not known' }],
  }).error,
});

function open(
  detail: AcceptedDetail,
  record: ChangeRecord | null = null,
  own: Record<string, () => Promise<unknown>> = {},
) {
  const calls: [string, unknown][] = [];
  let version = record?.version ?? 0;
  const answers: Record<string, () => Promise<unknown>> = {
    'changes.save': async () => {
      version += 1;
      return { version, updatedAtMs: 5 };
    },
    'changes.submit': async () => ({ entryIds: ['e9'] }),
    'prices.check': async () => null,
    'orders.findSameVehicle': async () => ({ rows: [], isWhole: true }),
    ...own,
  };
  const fake = async (method: string, input: unknown) => {
    calls.push([method, input]);
    return answers[method]?.();
  };
  const session = createChangeSession(detail, record, {
    // The answers above have the shapes of the contract for the methods that are used.
    call: fake as unknown as typeof call,
    thumbnailOf: async () => null,
    profile,
    now: () => nowMs,
  });
  const type = (path: string, change: (draft: OrderDraft) => void) =>
    session.form.edit(path, draft => {
      const typed = structuredClone(draft);
      change(typed);
      return typed;
    });
  const typeCode = (code: string) =>
    type('pickup.release_code', draft => {
      draft.pickup.releaseCode = code;
    });
  const named = (method: string) => calls.filter(([name]) => name === method).map(([, input]) => input);
  return { session, type, typeCode, named, draft: () => session.form.state.getState().draft };
}

test('nothing is stored or sent before something is typed; what is typed back is forgotten', async () => {
  const { session, typeCode, named } = open(detailOf(acceptedOrder()));
  await session.form.flush();
  expect(session.state.getState().isTyped).toBe(false);
  expect(session.state.getState().change.patch).toEqual({});
  typeCode('B-2');
  await session.form.flush();
  expect(named('changes.save')).toMatchObject([
    {
      version: 0,
      change: { base: { pickup: { releaseCode: 'A-17' } }, draft: { pickup: { releaseCode: 'B-2' } } },
    },
  ]);
  typeCode('A-17');
  await session.form.flush();
  expect(named('changes.save')).toMatchObject([{}, { version: 1, change: null }]);
});

test('saving sends only what differs, on the revision that is on screen', async () => {
  const { session, typeCode, named } = open(detailOf(acceptedOrder()));
  typeCode('B-2');
  expect(await session.save()).toEqual({ kind: 'saved', entryIds: ['e9'], quotedTotalCents: null });
  expect(named('changes.submit')).toEqual([
    {
      localId: 'o1',
      version: 1,
      revision: 'r1',
      patch: { pickup: { release_code: 'B-2' } },
      documentIds: [],
      correctedEntryId: null,
      quotedTotalCents: null,
    },
  ]);
  await session.form.close();
  expect(named('changes.save')).toHaveLength(1);
});

test('a broken rule keeps it here', async () => {
  const { session, type, named } = open(detailOf(acceptedOrder()));
  type('customer_reference', draft => {
    draft.customerReference = 'R'.repeat(256);
  });
  expect(await session.save()).toEqual({ kind: 'blocked', path: 'customer_reference' });
  expect(named('changes.submit')).toEqual([]);
});

test('the order moves on beneath what is typed', async () => {
  const { session, typeCode, draft } = open(detailOf(acceptedOrder()));
  typeCode('MINE');
  const { pickup } = acceptedOrder();
  session.absorb(
    detailOf(
      acceptedOrder({
        customer_note: 'Gate 4',
        pickup: { ...pickup, release_code: 'THEIRS' },
        revision: 'r2',
      }),
    ),
  );
  expect(draft()).toMatchObject({ customerNote: 'Gate 4', pickup: { releaseCode: 'MINE' } });
  expect(session.form.state.getState()).toMatchObject({
    overtaken: { 'pickup.release_code': 'THEIRS' },
    changed: ['pickup.release_code'],
  });
  expect(session.state.getState().change.changes).toEqual([
    { path: 'pickup.release_code', was: 'THEIRS', becomes: 'MINE' },
  ]);
});

test('what was typed before lies on the order as it is now', () => {
  const { session: before } = open(detailOf(acceptedOrder()));
  const { draft } = before.form.state.getState();
  const record: ChangeRecord = {
    version: 4,
    base: draft,
    draft: { ...draft, customerNote: 'Mine' },
    correctedEntryId: null,
    updatedAtMs: 1,
  };
  const after = open(detailOf(acceptedOrder({ customer_reference: 'THEIRS' })), record);
  expect(after.draft()).toMatchObject({ customerNote: 'Mine', customerReference: 'THEIRS' });
});

test('a refused change is in the form with its reasons, and goes when the form is saved', async () => {
  const changes = [{ path: 'pickup.release_code', was: 'A-17', becomes: 'B-2' }];
  const { session, named, draft } = open(detailOf(acceptedOrder(), [refused(changes)]));
  expect(draft().pickup.releaseCode).toBe('B-2');
  expect(session.form.state.getState().serviceErrors).toMatchObject([{ field: 'pickup.release_code' }]);
  await session.save();
  expect(named('changes.submit')).toMatchObject([{ correctedEntryId: 'e1' }]);
});

test('a change that is refused while one types comes back into the form, and nothing of it is lost', () => {
  const waiting = { path: 'pickup.release_code', was: 'A-17', becomes: 'B-2' };
  const entry = { ...refused([waiting]), state: 'queued' as const, lastError: null };
  const { session, type, draft } = open(detailOf(acceptedOrder(), [entry]));
  expect(session.state.getState()).toMatchObject({ isTyped: false, corrected: null });
  type('customer_note', typed => {
    typed.customerNote = 'Mine';
  });
  session.absorb(detailOf(acceptedOrder(), [refused([waiting])]));
  expect(draft()).toMatchObject({ customerNote: 'Mine', pickup: { releaseCode: 'B-2' } });
  expect(session.state.getState().change.patch).toEqual({
    customer_note: 'Mine',
    pickup: { release_code: 'B-2' },
  });
  // Typed away again, it stays away.
  type('pickup.release_code', typed => {
    typed.pickup.releaseCode = 'A-17';
  });
  session.absorb(detailOf(acceptedOrder(), [refused([waiting])]));
  expect(draft().pickup.releaseCode).toBe('A-17');
});

test('an order that changed in the last moment is shown anew, and nothing was sent', async () => {
  const theirs = detailOf(acceptedOrder({ customer_note: 'Gate 4', revision: 'r2' }));
  const { session, typeCode, draft } = open(detailOf(acceptedOrder()), null, {
    'changes.submit': async () => {
      throw new DispatchError('not_allowed_in_state', 'Changed.', { reason: 'order_changed' });
    },
    'orders.get': async () => theirs,
  });
  typeCode('MINE');
  expect(await session.save()).toEqual({ kind: 'failed' });
  expect(draft()).toMatchObject({ customerNote: 'Gate 4', pickup: { releaseCode: 'MINE' } });
  expect(session.state.getState().detail.order?.revision).toBe('r2');
});

test('giving up goes back to the order, and undo brings back what was typed', async () => {
  const { session, typeCode, draft, named } = open(detailOf(acceptedOrder()));
  typeCode('B-2');
  await session.form.flush();
  const undo = session.discard();
  await session.form.flush();
  expect(draft().pickup.releaseCode).toBe('A-17');
  expect(named('changes.save').at(-1)).toMatchObject({ change: null });
  undo();
  expect(draft().pickup.releaseCode).toBe('B-2');
});

test('what is typed after a change was sent is stored anew, on nothing', async () => {
  const { session, typeCode, named } = open(detailOf(acceptedOrder()));
  typeCode('B-2');
  await session.save();
  typeCode('C-3');
  await session.form.flush();
  expect(named('changes.save')).toMatchObject([{ version: 0 }, { version: 0 }]);
});

test('what is taken back after a discard lies on the order as it is by then', () => {
  const { session, typeCode, draft } = open(detailOf(acceptedOrder()));
  typeCode('MINE');
  const undo = session.discard();
  const { pickup } = acceptedOrder();
  session.absorb(
    detailOf(
      acceptedOrder({
        customer_note: 'Gate 4',
        pickup: { ...pickup, release_code: 'THEIRS' },
        revision: 'r2',
      }),
    ),
  );
  undo();
  expect(draft()).toMatchObject({ customerNote: 'Gate 4', pickup: { releaseCode: 'MINE' } });
  expect(session.form.state.getState().overtaken).toEqual({ 'pickup.release_code': 'THEIRS' });
  expect(session.state.getState().change.patch).toEqual({ pickup: { release_code: 'MINE' } });
});

test('what the order took over while one types is stored with it', async () => {
  const { session, typeCode, named } = open(detailOf(acceptedOrder()));
  typeCode('MINE');
  await session.form.flush();
  session.absorb(detailOf(acceptedOrder({ customer_note: 'Gate 4', revision: 'r2' })));
  await session.form.flush();
  expect(named('changes.save').at(-1)).toMatchObject({
    version: 1,
    change: { base: { customerNote: 'Gate 4' }, draft: { customerNote: 'Gate 4' } },
  });
});

test('documents that were added go with the change, those on their way already do not', async () => {
  const detail = detailOf(acceptedOrder());
  const documents = [
    { id: 'doc1', state: 'stored' },
    { id: 'doc2', state: 'queued' },
  ] as AcceptedDetail['documents'];
  const { session, named } = open({ ...detail, documents });
  await session.save();
  expect(named('changes.submit')).toMatchObject([{ documentIds: ['doc1'] }]);
});

test('a change is not sent without the document whose copy failed', async () => {
  const { session, named } = open(detailOf(acceptedOrder()), null, {
    'documents.begin': async () => {
      throw new DispatchError('storage_full', 'disk');
    },
  });
  session.form.documents.add([{ name: 'a.pdf', file: new File(['x'], 'a.pdf'), isFolder: false }]);
  expect(await session.save()).toEqual({ kind: 'blocked', path: 'file_ids' });
  expect(named('changes.submit')).toEqual([]);
});

test('a refused change that the form cannot show stays with its decision in the outbox', () => {
  const recipient = { path: 'items.primary.cmr_recipient.kind', was: 'automatic', becomes: 'other' };
  const { session, draft } = open(detailOf(acceptedOrder(), [refused([recipient])]));
  expect(session.state.getState()).toMatchObject({ corrected: null, isUndecided: true });
  const code = { path: 'pickup.release_code', was: 'A-17', becomes: 'B-2' };
  const two = open(detailOf(acceptedOrder(), [refused([code]), refused([code], 'e2')]));
  expect(two.session.state.getState()).toMatchObject({ corrected: null, isUndecided: true });
  expect([draft(), two.draft()].map(({ pickup }) => pickup.releaseCode)).toEqual(['A-17', 'A-17']);
});

test('what waits for a decision is not shown as if it were done', () => {
  const change = { path: 'customer_note', was: 'Ring first', becomes: 'Gate 4' };
  const entry = { ...refused([change]), state: 'conflict' as const };
  const { draft } = open(detailOf(acceptedOrder(), [entry]));
  expect(draft().customerNote).toBe('Ring first');
});
