import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRepeatedLines, type LineRule } from '../../../../src-main/core/log/repeated-lines.ts';
import type { LogFields } from '../../../../src-main/core/ports/ports.ts';
import { fakeClock } from '../../../support/fakes.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

function repeated(rules: Record<string, LineRule> = {}) {
  const written: [string, LogFields][] = [];
  const clock = fakeClock();
  const lines = createRepeatedLines(
    { write: (event, fields = {}) => void written.push([event, fields]) },
    clock,
    rules,
  );
  const pass = (ms: number): void => {
    clock.pass(ms);
    vi.advanceTimersByTime(ms);
  };
  return { lines, written, pass };
}
const minuteMs = 60_000;
const roomy = { maxBytes: 1_000_000, keptMinutes: 10 };
/** Differs in its id only. */
const byPath = ({ id: _id, ...kind }: LogFields): LogFields => kind;

it('the first of a kind is written at once, of the others only how many there were, once a minute', () => {
  const { lines, written, pass } = repeated();
  for (let times = 0; times < 1_000; times += 1) lines.write('refused', { code: 'a' });
  lines.write('refused', { code: 'b' });
  const first = [
    ['refused', { code: 'a' }],
    ['refused', { code: 'b' }],
  ];
  expect(written).toEqual(first);
  pass(minuteMs);
  expect(written).toEqual([...first, ['refused', { code: 'a', times: 999 }]]);
});

it('what goes on for minutes is a line a minute, and after a minute without it the next is written at once', () => {
  const { lines, written, pass } = repeated();
  for (let second = 0; second < 300; second += 1) {
    lines.write('refused');
    pass(1_000);
  }
  expect(written).toHaveLength(6);
  pass(2 * minuteMs);
  written.splice(0);
  lines.write('refused');
  expect(written).toEqual([['refused', {}]]);
});

it('however many kinds a page makes up, few lines come of it', () => {
  const { lines, written, pass } = repeated();
  for (let kind = 0; kind < 10_000; kind += 1) lines.write('refused', { kind });
  expect(written).toHaveLength(30);
  pass(minuteMs);
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
  const call = { ...roomy, kindOf: byPath, maxWhole: 3 };
  const { lines, written, pass } = repeated({ call });
  for (let id = 0; id < 10; id += 1) lines.write('call', { path: '/a', id });
  lines.write('call', { path: '/b', id: 10 });
  expect(written.map(([, fields]) => fields.id)).toEqual([0, 1, 2, 10]);
  pass(minuteMs);
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
  const { lines, pass } = repeated();
  lines.write('refused');
  pass(3 * minuteMs);
  expect(vi.getTimerCount()).toBe(0);
});

it('a kind whose whole lines were all written has no new ones before it was quiet for a while', () => {
  const { lines, written, pass } = repeated({ call: { ...roomy, kindOf: byPath, maxWhole: 3 } });
  const three = (): void => {
    for (let id = 0; id < 3; id += 1) lines.write('call', { path: '/a', id });
  };
  const wholeLines = () => written.splice(0).filter(([, fields]) => fields.times === undefined);
  for (let minute = 0; minute < 60; minute += 1) {
    three();
    pass(minuteMs);
  }
  expect(wholeLines()).toHaveLength(3);
  pass(9 * minuteMs);
  three();
  expect(wholeLines()).toEqual([]);
  pass(12 * minuteMs);
  three();
  expect(wholeLines()).toHaveLength(3);
});

it('nor has one of which some came each minute, but never all', () => {
  const { lines, written, pass } = repeated({ call: { ...roomy, kindOf: byPath, maxWhole: 3 } });
  for (let id = 0; id < 60; id += 1) {
    lines.write('call', { path: '/a', id });
    pass(minuteMs);
  }
  expect(written.filter(([, fields]) => fields.times === undefined)).toHaveLength(3);
});

it('the kinds of one place take none of another one', () => {
  const call = { ...roomy, kindOf: byPath, maxWhole: 3, placeOf: ({ at }: LogFields) => String(at) };
  const { lines, written } = repeated({ call });
  for (let path = 0; path < 100; path += 1) lines.write('call', { at: 'a', path });
  expect(written).toHaveLength(30);
  lines.write('call', { at: 'b', path: 0 });
  expect(written.at(-1)).toEqual(['call', { at: 'b', path: 0 }]);
});

describe('what an event may write', () => {
  const bytes = 100;
  const text = 'x'.repeat(bytes);
  /** Each a kind of its own, in places of their own. */
  const flood = (lines: ReturnType<typeof repeated>['lines'], fields: LogFields, from = 0): void => {
    for (let id = 0; id < 30; id += 1) lines.write('call', { ...fields, id: from + id, text });
  };
  const rule: LineRule = { kindOf: fields => fields, maxWhole: 1, keptMinutes: 1, maxBytes: 10_000 };

  it('is so much at once, and as much again in a day', () => {
    const { lines, written, pass } = repeated({ call: rule });
    for (let minute = 0; minute < 10; minute += 1) {
      flood(lines, {}, 30 * minute);
      pass(3 * minuteMs);
    }
    const atOnce = written.splice(0).filter(([event]) => event === 'call').length;
    expect(atOnce).toBeGreaterThan(40);
    expect(atOnce * bytes).toBeLessThan(10_500);
    for (let minute = 0; minute < 480; minute += 1) {
      flood(lines, {}, 1_000 + 30 * minute);
      pass(3 * minuteMs);
    }
    const inADay = written.filter(([event]) => event === 'call').length;
    expect(inADay).toBeGreaterThan(40);
    expect(inADay * bytes).toBeLessThan(10_500);
  });

  it('is for new kinds by a half, whatever is counted', () => {
    const { lines, written, pass } = repeated({ call: { ...rule, kindOf: ({ path = '' }) => ({ path }) } });
    for (let minute = 0; minute < 2_000; minute += 1) {
      flood(lines, { path: '/a' });
      pass(1_000);
    }
    for (let minute = 0; minute < 500; minute += 1) {
      flood(lines, { path: '/a' });
      pass(minuteMs);
    }
    lines.write('call', { path: '/b' });
    expect(written.at(-1)).toEqual(['call', { path: '/b' }]);
  });

  it('is not taken by one of several places alone', () => {
    const { lines, written } = repeated({ call: { ...rule, placeOf: ({ at = '' }) => String(at) } });
    for (let at = 0; at < 3; at += 1) for (let turn = 0; turn < 10; turn += 1) flood(lines, { at });
    lines.write('call', { at: 'other' });
    expect(written.at(-1)).toEqual(['call', { at: 'other' }]);
  });

  it('is not taken by another part of it', () => {
    const { lines, written } = repeated({ call: { ...rule, partOf: ({ at = '' }) => String(at) } });
    for (let turn = 0; turn < 10; turn += 1) flood(lines, { at: 'a' }, 30 * turn);
    flood(lines, { at: 'b' });
    expect(written.filter(([, { at }]) => at === 'b')).toHaveLength(30);
  });

  it('is told once an hour where it was too much, and at the end', () => {
    const { lines, written, pass } = repeated();
    const told = () => written.splice(0).filter(([event]) => event === 'lines-left-out');
    for (let minute = 0; minute < 120; minute += 1) {
      for (let kind = 0; kind < 40; kind += 1) lines.write('refused', { kind: 40 * minute + kind });
      pass(minuteMs);
    }
    expect(told()).toHaveLength(2);
    for (let kind = 0; kind < 400; kind += 1) lines.write('refused', { kind: `last ${kind}` });
    lines.stop();
    expect(told()).toEqual([['lines-left-out', { of: 'refused', times: expect.any(Number) }]]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('leaves out at the end, too, what is more', () => {
    const { lines, written, pass } = repeated();
    for (let turn = 0; turn < 3; turn += 1) {
      for (let kind = 0; kind < 30; kind += 1) lines.write('refused', { kind: 30 * turn + kind, text });
      pass(3 * minuteMs);
    }
    const before = written.length;
    for (let turn = 0; turn < 2; turn += 1)
      for (let kind = 0; kind < 30; kind += 1) lines.write('refused', { kind, text });
    lines.stop();
    expect(written.length - before).toBeLessThan(10);
  });
});
