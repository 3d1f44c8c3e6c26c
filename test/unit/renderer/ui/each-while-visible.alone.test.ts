import { beforeEach, expect, it, vi } from 'vitest';
import { eachWhileVisible } from '../../../../src-renderer/ui/each-while-visible.ts';

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });

function show(visibilityState: 'visible' | 'hidden'): void {
  page.visibilityState = visibilityState;
  page.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', page);
  page.visibilityState = 'visible';
});

it('all that follow one interval are called by one timer, until the last of them ends', () => {
  const [one, other] = [vi.fn(), vi.fn()];
  const ends = [eachWhileVisible(1_000, one), eachWhileVisible(1_000, other)];
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(3_000);
  expect([one.mock.calls.length, other.mock.calls.length]).toEqual([3, 3]);
  ends[0]?.();
  vi.advanceTimersByTime(1_000);
  expect([one.mock.calls.length, other.mock.calls.length]).toEqual([3, 4]);
  ends[1]?.();
  expect(vi.getTimerCount()).toBe(0);
});

it('no timer runs while the window is hidden, and all are called when it is shown', () => {
  const called: string[] = [];
  const ends = [
    eachWhileVisible(1_000, () => called.push('second')),
    eachWhileVisible(60_000, () => called.push('minute')),
  ];
  show('hidden');
  expect(vi.getTimerCount()).toBe(0);
  vi.advanceTimersByTime(3_600_000);
  expect(called).toEqual([]);
  show('visible');
  expect(called).toEqual(['second', 'minute']);
  vi.advanceTimersByTime(1_000);
  expect(called).toEqual(['second', 'minute', 'second']);
  for (const end of ends) end();
  expect(vi.getTimerCount()).toBe(0);
});

it('what begins to follow in a hidden window waits until it is shown', () => {
  page.visibilityState = 'hidden';
  const listener = vi.fn();
  const end = eachWhileVisible(1_000, listener);
  expect(vi.getTimerCount()).toBe(0);
  show('visible');
  expect(listener).toHaveBeenCalledOnce();
  end();
});
