import { i18n } from '@lingui/core';
import { beforeEach, expect, it, vi } from 'vitest';
import { outboxEntryOf } from '../../../../support/builders/outbox-entry.ts';
import { askedNow, leave, nextCall, tell } from '../../../../support/fake-core.ts';

vi.mock(
  '../../../../../src-renderer/bridge/bridge.ts',
  async () => (await import('../../../../support/fake-core.ts')).heldBridge,
);
i18n.loadAndActivate({ locale: 'en', messages: {} });
const navigate = vi.hoisted(() => vi.fn());
vi.mock('../../../../../src-renderer/navigation/navigation.ts', () => ({ navigate }));
type Shown = { text: string; action?: { onPress: () => void } };
const toasts = vi.hoisted(() => ({
  showToast: vi.fn<(toast: Shown) => number>(() => 7),
  changeToast: vi.fn<(id: number, toast: Shown | null) => void>(),
  isToastShown: () => true,
}));
vi.mock('../../../../../src-renderer/ui/toast.tsx', () => toasts);

const { editEntry } = await import('../../../../../src-renderer/features/outbox/state/entry-actions.ts');
const { onSaveTyped } = await import('../../../../../src-renderer/state/typed-text.ts');
const { showSaved } = await import('../../../../../src-renderer/features/outbox/state/saved-toast.ts');

beforeEach(() => {
  vi.clearAllMocks();
  leave();
});

const withdrawn = { localId: 'order-1', version: 3, quotedTotalCents: 9_900 };
const last = (): Shown => toasts.showToast.mock.lastCall?.[0] ?? { text: '' };

it('says that a queued order was withdrawn, and Undo places it again as it was', async () => {
  void editEntry(outboxEntryOf());
  (await nextCall('outbox.edit')).answer(withdrawn);
  await vi.waitFor(() => expect(last().text).toContain('Order PO-1 was withdrawn from the outbox.'));
  expect(navigate).toHaveBeenLastCalledWith({ view: 'order-form', localId: 'order-1' });

  last().action?.onPress();
  const placing = await nextCall('orders.place');
  expect(placing.input).toEqual(withdrawn);
  placing.answer({ outcome: 'queued', localId: 'order-1' });
  await vi.waitFor(() => expect(last().text).toBe('Order PO-1 is in the outbox again'));
  expect(navigate).toHaveBeenLastCalledWith({ view: 'orders', localId: 'order-1' });
});

it('Undo places no order that was edited since', async () => {
  const { DispatchError } = await import('../../../../../src-shared/errors.ts');
  void editEntry(outboxEntryOf());
  (await nextCall('outbox.edit')).answer(withdrawn);
  await vi.waitFor(() => expect(last().action).toBeDefined());
  last().action?.onPress();
  (await nextCall('orders.place')).refuse(new DispatchError('draft_conflict', 'newer'));
  await vi.waitFor(() =>
    expect(last().text).toBe('Order PO-1 was edited after you withdrew it. Open its form to place it.'),
  );
});

it('Undo says that an order was not placed which has problems by now', async () => {
  void editEntry(outboxEntryOf());
  (await nextCall('outbox.edit')).answer(withdrawn);
  await vi.waitFor(() => expect(last().action).toBeDefined());
  last().action?.onPress();
  (await nextCall('orders.place')).answer({ outcome: 'problems', problems: [] });
  await vi.waitFor(() =>
    expect(last().text).toBe('Order PO-1 was not placed. Its form shows what to correct.'),
  );
});

it('Undo first stores what is typed in the form, and places nothing if that fails', async () => {
  void editEntry(outboxEntryOf());
  (await nextCall('outbox.edit')).answer(withdrawn);
  await vi.waitFor(() => expect(last().action).toBeDefined());
  const undo = last().action?.onPress;
  const asked: string[] = [];
  let isStored = false;
  const close = onSaveTyped('order-1', async () => {
    asked.push(...askedNow(), 'stored');
    return isStored;
  });
  undo?.();
  await vi.waitFor(() =>
    expect(last().text).toBe('Order PO-1 was edited after you withdrew it. Open its form to place it.'),
  );
  expect(askedNow()).not.toContain('orders.place');
  isStored = true;
  undo?.();
  await nextCall('orders.place');
  expect(asked).toEqual(['stored', 'stored']);
  close();
  undo?.();
  await nextCall('orders.place');
  expect(asked).toHaveLength(2);
});

it('says nothing of a rejected order, which was not placed anyway', async () => {
  const edited = editEntry(outboxEntryOf({ state: 'parked' }));
  (await nextCall('outbox.edit')).answer(withdrawn);
  await edited;
  expect(toasts.showToast).not.toHaveBeenCalled();
});

it('does not go on saying that an order is sent later once it was withdrawn', async () => {
  showSaved('order-1', null, { saved: 'It is sent when the service is back.', done: 'Accepted' });
  (await nextCall('orders.get')).answer({ entries: [outboxEntryOf()] });
  tell('orders.changed', { localIds: ['order-1'] });
  (await nextCall('orders.get')).answer({ entries: [outboxEntryOf({ state: 'cancelled' })] });
  await vi.waitFor(() => expect(toasts.changeToast).toHaveBeenCalledWith(7, null));
});
