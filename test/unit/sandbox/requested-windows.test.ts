import fc from 'fast-check';
import { expect, it } from 'vitest';
import { requestedWindows } from '../../../src-main/sandbox/rules/pickup-times.ts';
import { candidateOf, windowOf } from '../../support/builders/request.ts';

const originMs = Date.parse('2026-05-01T00:00:00Z');
const at = (minutes: number): string => new Date(originMs + minutes * 60_000).toISOString();

it('finds an overlap exactly where two windows share a minute', () => {
  const span = fc.record({ start: fc.nat(200), length: fc.integer({ min: 1, max: 30 }) });
  fc.assert(
    fc.property(fc.array(span, { maxLength: 6 }), spans => {
      const windows = spans.map(({ start, length }) => windowOf(at(start), at(start + length)));
      const taken = spans.flatMap(({ start, length }) => Array.from({ length }, (_, index) => start + index));
      const overlaps = new Set(taken).size < taken.length;
      const codes = requestedWindows(candidateOf({ delivery: { requested_windows: windows } })).map(
        ({ code }) => code,
      );
      expect(codes.includes('windows_overlap')).toBe(overlaps);
    }),
  );
});
