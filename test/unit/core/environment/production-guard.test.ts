import { expect, it, vi } from 'vitest';
import { createProductionGuard } from '../../../../src-main/core/environment/production-guard.ts';

it('in production, nothing is written before it was confirmed once', () => {
  const onOpen = vi.fn();
  const guard = createProductionGuard('production', onOpen);
  expect(guard.isClosed()).toBe(true);
  expect(() => guard.assertOpen()).toThrow('Production was not confirmed since the start.');
  guard.open();
  guard.open();
  expect([guard.isClosed(), onOpen.mock.calls.length]).toEqual([false, 1]);
  guard.assertOpen();
});

it.each(['sandbox', 'local-sandbox'] as const)('a %s asks for no confirmation', kind => {
  const onOpen = vi.fn();
  const guard = createProductionGuard(kind, onOpen);
  guard.assertOpen();
  guard.open();
  expect([guard.isClosed(), onOpen.mock.calls.length]).toEqual([false, 0]);
});
