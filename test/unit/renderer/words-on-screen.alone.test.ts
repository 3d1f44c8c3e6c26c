import { expect, it, vi } from 'vitest';
import { formatMoment } from '../../../src-renderer/i18n/format.ts';
import type { Connection } from '../../../src-shared/contract/connection.ts';
import { everyOrder } from '../../../src-shared/contract/order-query.ts';
import { DispatchError, wordlessMessage } from '../../../src-shared/errors.ts';
import { detailOf } from '../../support/builders/order.ts';
import { outboxEntryOf } from '../../support/builders/outbox-entry.ts';
import { wordsOf } from '../../support/markup.ts';

const nothing = () => undefined;
vi.stubGlobal('window', { location: { hash: '', search: '' }, addEventListener: nothing, history: {} });

const { EntryError, EntrySupport } = await import(
  '../../../src-renderer/features/outbox/item/EntryError.tsx'
);
const { Attempts } = await import('../../../src-renderer/features/outbox/item/EntryInspector.tsx');
const { NoMatchTitle } = await import('../../../src-renderer/features/orders/list/search/NoOrderMatch.tsx');
const { Known } = await import('../../../src-renderer/features/outbox/item/ResolveButtons.tsx');
const { UnknownFiles } = await import('../../../src-renderer/features/orders/detail/UnknownFiles.tsx');
const { AllPassed } = await import('../../../src-renderer/features/order-form/AllPassed.tsx');
const { ListNotice } = await import('../../../src-renderer/features/orders/list/ListNotice.tsx');
const { OnlyRow } = await import('../../../src-renderer/features/orders/detail/OnlyRow.tsx');
const { OrderBadge } = await import('../../../src-renderer/features/order-parts/OrderBadge.tsx');
const { PlaceWords } = await import('../../../src-renderer/features/bulk/BulkFoot.tsx');
const { stepsTitle } = await import('../../../src-renderer/features/orders/detail/WaitingPanel.tsx');
const { savedText } = await import('../../../src-renderer/features/orders/detail/add-documents.ts');
const { useApp } = await import('../../../src-renderer/state/app-store.ts');
const { SameVehicleNote } = await import(
  '../../../src-renderer/features/order-form/fields/SameVehicleNote.tsx'
);

it('an error has no words of Dispatch for what the service says', () => {
  const said = (message: string) => {
    const { error } = new DispatchError('permission_denied', message, { status: 403 });
    return wordsOf(EntryError, { entry: outboxEntryOf({ lastError: error }) });
  };
  expect(said('Forbidden: not yours')).toContain('The service says: Forbidden: not yours');
  expect(said(wordlessMessage(403))).toContain('The service gave no reason, only the status code 403.');
  expect(said(wordlessMessage(403))).not.toContain('The service says');
});

it('nothing of an order is called on its way before anything of it was sent', () => {
  const step = { isHeld: false, isUnsent: true, state: 'queued' } as const;
  const title = (...steps: Parameters<typeof stepsTitle>[0]) => stepsTitle(steps, { order: null });
  expect(title(step, { ...step, state: 'waiting' })).toBe('Order not sent yet');
  expect(title(step, { ...step, state: 'sending' })).toBe('Order on its way to the service');
  expect(title({ ...step, state: 'waiting', isUnsent: false })).toBe('Order on its way to the service');
  expect(title({ ...step, isHeld: true })).toBe('On hold until you decide');
});

it('documents are not called sent where they are only saved', () => {
  const said = (state: Connection['state'], isPaused = false) => {
    const { outbox, connection } = useApp.getInitialState();
    return savedText({ outbox: { ...outbox, isPaused }, connection: { ...connection, state } });
  };
  expect(said('away')).toBe('The documents are saved. They are sent when the service can be reached.');
  expect(said('refused')).toContain('queued until your credential allows sending');
  expect(said('connected', true)).toBe('The documents are saved and queued. Sending is paused.');
  expect(said('connected')).toBe('The documents are saved, and are being sent.');
});

it('an entry that fails says once since when', () => {
  const nowMs = Date.parse('2026-11-23T17:20:00Z');
  const tryingSinceMs = nowMs - 240_000;
  const entry = outboxEntryOf({
    state: 'waiting',
    isUnsent: false,
    attempts: 3,
    tryingSinceMs,
    updatedAtMs: nowMs - 60_000,
  });
  const shown = wordsOf(Attempts, { entry, nowMs });
  expect(shown.split(formatMoment(tryingSinceMs, nowMs))).toHaveLength(2);
  expect(shown).toContain('All attempts since');
  expect(shown).toContain(`3 attempts, the last ${formatMoment(nowMs - 60_000, nowMs)}`);
});

it('attempts are in plain words, and of an item that is done only their number', () => {
  const nowMs = Date.parse('2026-11-23T17:20:00Z');
  const said = (more: Parameters<typeof outboxEntryOf>[0]) =>
    wordsOf(Attempts, { entry: outboxEntryOf({ updatedAtMs: nowMs, ...more }), nowMs });
  expect(said({ attempts: 0 })).toBe('None yet');
  expect(said({ attempts: 1 })).toBe(`1 attempt, ${formatMoment(nowMs, nowMs)}`);
  expect(said({ attempts: 2, state: 'done' })).toBe('2 attempts');
});

it('the answer of an item is in words, and what support needs is folded', () => {
  const { error } = new DispatchError('service_refused', 'No', {
    status: 422,
    requestId: 'req_1',
    fieldErrors: [{ path: 'delivery.address', code: 'not_real', message: 'Not a real place.' }],
  });
  const entry = outboxEntryOf({ lastError: error });
  const words = wordsOf(EntryError, { entry });
  expect(words).toBe('Field: Delivery address');
  expect(wordsOf(EntryError, { entry: { ...entry, kind: 'order-update' } })).toContain('Not a real place.');
  expect(words).not.toMatch(/not_real|req_1|422/);
  expect(wordsOf(EntrySupport, { entry })).toMatch(/^For support/);
});

it('an empty list says which filter was searched, also where no order fits under any other', () => {
  const title = (parts: Partial<typeof everyOrder>, elsewhere = 0) =>
    wordsOf(NoMatchTitle, { question: { ...everyOrder, search: 'x', ...parts }, elsewhere });
  expect(title({})).toBe('No match');
  expect(title({ states: ['in_transit'] })).toBe('No match in “In transit”');
  expect(title({ show: 'followed' })).toBe('No match in “Followed”');
  expect(title({ states: ['queued', 'sending'] })).toBe('No match in “Pending”');
  expect(title({ states: ['accepted', 'cancelled'] })).toBe('No match in these filters');
  expect(title({ states: ['in_transit'] }, 2)).toBe('No match in “In transit”; matches in other filters: 2');
});

it('documents are not loaded "yet" only where they will be', () => {
  const { row, order } = detailOf();
  const said = (allowed_actions: string[], isGone = false) =>
    wordsOf(UnknownFiles, {
      detail: { row: { ...row, isGone }, order: order && { ...order, allowed_actions } },
    });
  expect(said(['get_files'])).toBe('The documents at the service are not loaded yet.');
  expect(said(['get_files'], true)).toBe('Dispatch does not know which documents the service has.');
  expect(said(['update'])).toBe(
    'The service does not allow Dispatch to load the documents of this order now.',
  );
});

it('three orders with the same vehicle are named, and how many more there are', () => {
  const { row } = detailOf();
  const shown = (...references: string[]) =>
    wordsOf(SameVehicleNote, {
      rows: references.map(customerReference => ({ ...row, localId: customerReference, customerReference })),
    }).replaceAll(' ,', ',');
  expect(shown('A')).toBe('This vehicle is also on open order A');
  expect(shown('A', 'B', 'C')).toBe('This vehicle is also on open orders A, B, C');
  expect(shown('A', 'B', 'C', 'D', 'E')).toBe('This vehicle is also on open orders A, B, C and 2 more');
});

it('before an order is sent again, "none was found" is said only where all orders were read', () => {
  const found = { outcome: 'candidates' as const, candidates: [], sinceMs: 0, isComplete: true };
  const said = (isComplete: boolean) =>
    wordsOf(Known, { entry: outboxEntryOf(), found: { ...found, isComplete } });
  expect(said(true)).toContain('Dispatch did not find this order at the service');
  expect(said(false)).toContain('Dispatch could not read all orders of the service.');
  expect(said(false)).not.toContain('find');
});

it('of an order that is known by its line alone the line is shown, and whether more of it will come', () => {
  const row = { ...detailOf().row, make: null, model: null, registrationNumber: 'ABC-123' };
  expect(wordsOf(OnlyRow, { row })).toContain('ABC-123 Loading the other details of this order');
  const gone = wordsOf(OnlyRow, { row: { ...row, isGone: true } });
  expect(gone).toContain('Dispatch has no more details of this order.');
  expect(gone).not.toContain('Loading the other details');
});

it('an order whose status nobody can read is not called accepted', () => {
  expect(wordsOf(OrderBadge, { row: { phase: 'accepted', status: null } })).toBe('Status not known');
});

it('in production the button names the total only where all orders have a price', () => {
  const words = (priced: number, good = 2) =>
    wordsOf(PlaceWords, { sum: { good, priced, totalCents: 12_300 }, production: 'Acme' });
  expect(words(2)).toMatch(/^Place 2 orders · 123,00.€ in Acme$/);
  expect(words(1)).toBe('Place 2 orders in Acme');
  expect(words(0, 1)).toBe('Place 1 order in Acme');
  expect(words(0, 0)).toBe('Place orders');
});

it('checks have passed only where they were made, and of the vehicle among all orders', () => {
  type Found = Parameters<typeof AllPassed>[0]['sameVehicles'][string];
  const priced = { kind: 'priced' } as Parameters<typeof AllPassed>[0]['price'];
  type Business = Parameters<typeof AllPassed>[0]['business'];
  const said = (found: Found, price = priced, business: Business = { kind: 'own' }) =>
    wordsOf(AllPassed, {
      price,
      business,
      sameVehicles: { 'items.0': found },
      unchecked: null,
    });
  expect(said({ rows: [], isWhole: true })).toBe('All checks passed');
  const checking: Business = { kind: 'asking' };
  expect(said({ rows: [], isWhole: true }, priced, checking)).toContain('has not checked the order yet');
  expect(said(null)).toBe('Some checks are not finished.');
  const partly = 'Dispatch has looked for other orders of this vehicle only among the orders loaded so far.';
  expect(said({ rows: [], isWhole: false }).trim()).toBe(partly);
  const unpriced = said({ rows: [], isWhole: false }, { kind: 'missing', gaps: [] });
  expect(unpriced).toContain('The service has not checked the order yet.');
  expect(unpriced).toContain(partly);
});

it('an export says what it lacks: orders, changes since, or nothing, and what is too much for it', () => {
  type Kind = 'loading' | 'interrupted' | 'stale' | 'too-many' | 'unknown' | null;
  const { error } = new DispatchError('service_unreachable', 'Later');
  const said = (kind: Kind, isOfService: boolean, rowCount = 3) =>
    wordsOf(ListNotice, { shortfall: kind && { kind, error }, isOfService, rowCount });
  expect(said(null, true)).toBe('All orders are loaded, including the newest');
  expect(said('loading', true)).toContain('still loading');
  expect(said('stale', true)).toContain('may be out of date');
  // Marked orders, and those of this computer's own lists, are all there; they may have changed.
  const asRead = 'The file contains the orders as Dispatch last loaded them';
  for (const kind of ['loading', 'interrupted', 'stale', 'unknown'] as const)
    expect(said(kind, false)).toBe(`${asRead}; later changes may be missing`);
  for (const kind of ['too-many', null] as const) expect(said(kind, false)).toBe(asRead);
  expect(said(null, true, 200_001)).toContain('exports up to 200 000 orders at once');
  expect(said(null, true, 200_000)).not.toContain('exports up to');
});
