import { i18n } from '@lingui/core';
import { beforeEach, expect, it, vi } from 'vitest';
import { leave, nextCall, tell } from '../../../../support/fake-core.ts';

const shown = vi.hoisted(() => ({ toasts: [] as string[] }));
vi.mock(
  '../../../../../src-renderer/bridge/bridge.ts',
  async () => (await import('../../../../support/fake-core.ts')).heldBridge,
);
vi.mock('../../../../../src-renderer/ui/toast.tsx', () => ({
  showToast: ({ text }: { text: string }) => shown.toasts.push(text),
}));
vi.mock('../../../../../src-renderer/state/app-store.ts', () => ({ logFailure: () => undefined }));
const { makeSampleOrders } = await import(
  '../../../../../src-renderer/features/sandbox/data/sample-orders.ts'
);

i18n.loadAndActivate({ locale: 'en', messages: {} });

const seed = (isRunning: boolean, written: number) =>
  tell('sandbox.seedChanged', { count: 100, written, isRunning, error: null });

beforeEach(() => {
  shown.toasts = [];
});

it('says once how many were made, however often it was pressed meanwhile', async () => {
  void makeSampleOrders();
  (await nextCall('sandbox.seed')).answer({});
  void makeSampleOrders();
  seed(true, 50);
  seed(false, 100);
  seed(false, 2_000);
  expect(shown.toasts).toHaveLength(1);
});

it('takes no run in another environment for its own', async () => {
  void makeSampleOrders();
  await nextCall('sandbox.seed');
  leave();
  seed(false, 2_000);
  expect(shown.toasts).toEqual([]);
});
