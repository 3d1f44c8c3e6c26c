import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { LogFields } from '../../../src-main/core/ports/ports.ts';
import { createRepeatedLines, type LineRule } from '../../../src-main/core/repeated-lines.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

function repeated(rules: Record<string, LineRule> = {}) {
  const written: [string, LogFields][] = [];
  const lines = createRepeatedLines(
    { write: (event, fields = {}) => void written.push([event, fields]) },
    rules,
  );
  return { lines, written };
}
const minuteMs = 60_000;

it('the first of a kind is written at once, of the others only how many there were, once a minute', () => {
  const { lines, written } = repeated();
  for (let times = 0; times < 1_000; times += 1) lines.write('refused', { code: 'a' });
  lines.write('refused', { code: 'b' });
  const first = [
    ['refused', { code: 'a' }],
    ['refused', { code: 'b' }],
  ];
  expect(written).toEqual(first);
  vi.advanceTimersByTime(minuteMs);
  expect(written).toEqual([...first, ['refused', { code: 'a', times: 999 }]]);
});

it('what goes on for minutes is a line a minute, and after a minute without it the next is written at once', () => {
  const { lines, written } = repeated();
  for (let second = 0; second < 300; second += 1) {
    lines.write('refused');
    vi.advanceTimersByTime(1_000);
  }
  expect(written).toHaveLength(6);
  vi.advanceTimersByTime(2 * minuteMs);
  written.splice(0);
  lines.write('refused');
  expect(written).toEqual([['refused', {}]]);
});

it('however many kinds a page makes up, few lines come of it', () => {
  const { lines, written } = repeated();
  for (let kind = 0; kind < 10_000; kind += 1) lines.write('refused', { kind });
  expect(written).toHaveLength(30);
  vi.advanceTimersByTime(minuteMs);
  expect(written.slice(30)).toEqual([['lines-left-out', { of: 'refused', times: 9_970 }]]);
});

it('that lines were left out is written once, and not again after a minute that left out none', () => {
  const { lines, written } = repeated();
  for (let kind = 0; kind < 40; kind += 1) lines.write('refused', { kind });
  const again = { kind: 0, times: 1 };
  for (const left of [[['lines-left-out', { of: 'refused', times: 10 }]], [], []]) {
    lines.write('refused', { kind: 0 });
    written.splice(0);
    vi.advanceTimersByTime(minuteMs);
    expect(written).toEqual([['refused', again], ...left]);
  }
});

it('the kinds of one event take no place of another one', () => {
  const { lines, written } = repeated();
  for (let kind = 0; kind < 100; kind += 1) lines.write('refused', { kind });
  lines.write('sandbox-crashed');
  expect(written.at(-1)).toEqual(['sandbox-crashed', {}]);
});

it('where a rule says so, some of a kind are whole, and the newest stands for those that are counted', () => {
  const call = { kindOf: ({ id: _id, ...kind }: LogFields) => kind, mostWhole: 3 };
  const { lines, written } = repeated({ call });
  for (let id = 0; id < 10; id += 1) lines.write('call', { path: '/a', id });
  lines.write('call', { path: '/b', id: 10 });
  expect(written.map(([, fields]) => fields.id)).toEqual([0, 1, 2, 10]);
  vi.advanceTimersByTime(minuteMs);
  expect(written.slice(4)).toEqual([['call', { path: '/a', id: 9, times: 7 }]]);
});

it('the counts are written when the program ends', () => {
  const { lines, written } = repeated();
  lines.write('refused');
  lines.write('refused');
  lines.stop();
  expect(written).toEqual([
    ['refused', {}],
    ['refused', { times: 1 }],
  ]);
  expect(vi.getTimerCount()).toBe(0);
});

it('nothing is left that would wake the program once it is quiet', () => {
  const { lines } = repeated();
  lines.write('refused');
  vi.advanceTimersByTime(3 * minuteMs);
  expect(vi.getTimerCount()).toBe(0);
});
