import { afterEach, expect, it, vi } from 'vitest';

vi.mock(
  '../../../../../src-renderer/bridge/bridge.ts',
  async () => (await import('../../../../support/fake-core.ts')).heldBridge,
);
const { askToChange, takeAskedChange } = await import(
  '../../../../../src-renderer/features/orders/change/asked-change.ts'
);

afterEach(() => {
  vi.useRealTimers();
});

it('begins the change of the order that it was asked for, once, and not of another one', () => {
  askToChange('one');
  // Until its order is read, nothing is asked of the details.
  expect([takeAskedChange(''), takeAskedChange('other')]).toEqual([false, false]);
  expect([takeAskedChange('one'), takeAskedChange('one')]).toEqual([true, false]);
});

it('forgets what was asked for long ago', () => {
  vi.useFakeTimers();
  askToChange('one');
  vi.advanceTimersByTime(10_001);
  expect(takeAskedChange('one')).toBe(false);
});
