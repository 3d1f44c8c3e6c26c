import { expect, test, vi } from 'vitest';
import type { OrderForm } from '../../../../../src-renderer/features/order-form/session/order-form.ts';
import { saveTyped } from '../../../../../src-renderer/state/typed-text.ts';

vi.mock(
  '../../../../../src-renderer/bridge/bridge.ts',
  async () => (await import('../../../../support/fake-core.ts')).heldBridge,
);
vi.mock('../../../../../src-renderer/state/use-opened.ts', () => ({
  onWindowLeft: () => () => undefined,
  useOpened: () => undefined,
}));
vi.mock('../../../../../src-renderer/state/use-profile.ts', () => ({ profileOfShown: () => undefined }));
vi.mock('../../../../../src-renderer/features/documents/thumbnail.ts', () => ({
  thumbnailOf: () => undefined,
}));
vi.mock('../../../../../src-renderer/features/order-form/session/order-form-session.ts', () => ({
  createOrderFormSession: () => undefined,
}));
const { followForm } = await import(
  '../../../../../src-renderer/features/order-form/session/use-order-form-session.ts'
);

test('what is typed in an open form can be stored from elsewhere, until the form is closed', async () => {
  const flush = vi.fn(() => Promise.resolve(false));
  const { end } = followForm({ localId: 'order-1', flush } as unknown as OrderForm, () => undefined, 0);
  expect(await saveTyped('order-1')).toBe(false);
  expect(await saveTyped('order-2')).toBe(true);
  end();
  expect(await saveTyped('order-1')).toBe(true);
  expect(flush).toHaveBeenCalledOnce();
});
