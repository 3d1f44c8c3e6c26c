import { i18n } from '@lingui/core';
import { beforeEach, expect, test, vi } from 'vitest';
import type { OutboxEntry } from '../../../../../src-shared/contract/outbox.ts';
import { detailOf } from '../../../../support/builders/order.ts';
import { outboxEntryOf } from '../../../../support/builders/outbox-entry.ts';
import { askedNow, leave, nextCall, tell } from '../../../../support/fake-core.ts';

const screen = vi.hoisted(() => ({ toast: null as string | null, route: {} as object }));
vi.mock(
  '../../../../../src-renderer/bridge/bridge.ts',
  async () => (await import('../../../../support/fake-core.ts')).heldBridge,
);
vi.mock('../../../../../src-renderer/navigation/navigation.ts', () => ({
  navigate: (route: object) => Object.assign(screen, { route }),
}));
type Shown = { text: string; action: { onPress: () => void } };
vi.mock('../../../../../src-renderer/ui/toast.tsx', () => ({
  showToast: ({ text, action }: Shown) => {
    screen.toast = text;
    action.onPress();
    return 1;
  },
  changeToast: (_id: number, toast: Shown | null) => {
    screen.toast = toast?.text ?? null;
  },
  isToastShown: () => screen.toast !== null,
}));

const { showSaved } = await import('../../../../../src-renderer/features/outbox/state/saved-toast.ts');

i18n.loadAndActivate({ locale: 'en', messages: {} });

beforeEach(() => {
  leave();
  showSaved('order-1', ['one', 'two'], { saved: 'Change of PO-1 saved', done: 'PO-1 changed' });
});

/** The core answers with these items of the order, beside one that nobody waits for. */
async function answer(one: Partial<OutboxEntry>, two: Partial<OutboxEntry> = one): Promise<void> {
  const other = outboxEntryOf({ id: 'other', state: 'parked' });
  const entries = [outboxEntryOf({ id: 'one', ...one }), outboxEntryOf({ id: 'two', ...two }), other];
  (await nextCall('orders.get')).answer(detailOf({ entries }));
  await Promise.resolve();
}
const change = () => tell('orders.changed', { localIds: ['order-1'] }, 'local');

test('it names what was saved, leads to its order, and says once when all of it is done', async () => {
  expect(screen).toMatchObject({
    toast: 'Change of PO-1 saved',
    route: { view: 'orders', localId: 'order-1' },
  });
  await answer({ state: 'done' }, { state: 'sending' });
  expect(screen.toast).toBe('Change of PO-1 saved');
  change();
  await answer({ state: 'done' });
  expect(screen.toast).toBe('PO-1 changed');
  change();
  expect(askedNow()).toEqual([]);
});

test('what was replaced or withdrawn is neither called done, nor saved to be sent', async () => {
  await answer({ state: 'superseded' });
  expect(screen.toast).toBeNull();
});

test.each<Partial<OutboxEntry>>([{ state: 'parked' }, { isHeld: true }])(
  'it goes where somebody has to decide: %j',
  async needing => {
    await answer({ state: 'done' }, needing);
    expect(screen.toast).toBeNull();
  },
);
