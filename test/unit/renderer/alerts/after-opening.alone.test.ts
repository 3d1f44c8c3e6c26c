import { i18n } from '@lingui/core';
import { beforeEach, expect, it, vi } from 'vitest';
import { afterOpening } from '../../../../src-renderer/features/alerts/after-opening.ts';

const screen = vi.hoisted(() => ({
  calls: [] as unknown[][],
  alerts: [] as { localId: string; order: string }[],
  toasts: [] as string[],
  routes: [] as unknown[],
}));
vi.mock('../../../../src-renderer/bridge/bridge.ts', () => ({
  callOf: (id: string) => async (method: string, input: object) => {
    screen.calls.push([id, method, input]);
    return method === 'alerts.list' ? screen.alerts : {};
  },
}));
vi.mock('../../../../src-renderer/state/app-store.ts', () => ({
  useApp: { getState: () => ({ info: { environment: { id: 'one' } } }) },
}));
vi.mock('../../../../src-renderer/navigation/navigation.ts', () => ({
  navigate: (route: unknown) => screen.routes.push(route),
}));
vi.mock('../../../../src-renderer/ui/toast.tsx', () => ({
  showToast: ({ text }: { text: string }) => screen.toasts.push(text),
}));
i18n.loadAndActivate({ locale: 'en', messages: {} });

beforeEach(() => {
  for (const list of Object.values(screen)) list.splice(0);
});

const order = { environmentId: 'one', place: 'orders', localId: 'a' } as const;

it('the order of a notification counts as read, in its own environment', async () => {
  screen.alerts.push({ localId: 'a', order: 'placed' });
  await afterOpening({ ...order, environmentId: 'two' }, true);
  expect(screen.calls[0]).toEqual(['two', 'alerts.markRead', { ids: [], localId: 'a' }]);
  expect([screen.toasts, screen.routes]).toEqual([[], []]);
});

it('a draft is opened in its form, unless another environment is on screen by then', async () => {
  screen.alerts.push({ localId: 'b', order: 'gone' }, { localId: 'a', order: 'draft' });
  await afterOpening({ ...order, environmentId: 'two' }, true);
  expect(screen.routes).toEqual([]);
  await afterOpening(order, true);
  expect([screen.toasts, screen.routes]).toEqual([[], [{ view: 'order-form', localId: 'a' }]]);
});

it('says that the order is gone, or the environment', async () => {
  screen.alerts.push({ localId: 'a', order: 'gone' });
  await afterOpening(order, true);
  expect(screen.toasts).toEqual(['This order is no longer in Dispatch.']);
  screen.calls.splice(0);
  await afterOpening(order, false);
  expect(screen.toasts.slice(1)).toEqual(['The environment of this notification was removed.']);
  expect(screen.calls).toEqual([]);
});

it('a list needs nothing more', async () => {
  await afterOpening({ ...order, place: 'outbox', localId: null }, true);
  expect(screen.calls).toEqual([]);
});
