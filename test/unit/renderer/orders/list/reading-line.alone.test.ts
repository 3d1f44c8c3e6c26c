import { expect, it, vi } from 'vitest';

const nothing = () => undefined;
vi.stubGlobal('window', { location: { hash: '', search: '' }, addEventListener: nothing, history: {} });

const { roughMinutes } = await import('../../../../../src-renderer/features/orders/list/ReadingLine.tsx');

it.each([
  [1, 1],
  [4.2, 5],
  [11, 15],
  [28, 30],
  [34, 40],
  [53, 60],
  [130, 150],
])('a remaining time of %d minutes is told as about %d', (minutes, told) => {
  expect(roughMinutes(minutes * 60_000)).toBe(told);
});
