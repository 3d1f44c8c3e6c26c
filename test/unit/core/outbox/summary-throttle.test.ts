import { expect, it, onTestFinished, vi } from 'vitest';
import { createSummaryThrottle } from '../../../../src-main/core/outbox/summary-throttle.ts';

it('tells at once, then ten times a second, and always the last change', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const tell = vi.fn();
  const { changed, stop } = createSummaryThrottle(tell);
  changed();
  expect(tell).toHaveBeenCalledTimes(1);
  for (let change = 0; change < 1_000; change += 1) {
    changed();
    vi.advanceTimersByTime(1);
  }
  expect(tell).toHaveBeenCalledTimes(11);
  changed();
  vi.advanceTimersByTime(1_000);
  expect(tell).toHaveBeenCalledTimes(12);
  changed();
  changed();
  stop();
  vi.advanceTimersByTime(1_000);
  expect(tell).toHaveBeenCalledTimes(13);
});
