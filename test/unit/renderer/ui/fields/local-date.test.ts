import { expect, test } from 'vitest';
import { dateOf } from '../../../../../src-renderer/ui/fields/local-date.ts';

test('texts of a draft that are no date are shown as nothing', () => {
  expect(dateOf('2026-11-23')?.toString()).toBe('2026-11-23');
  expect(['', '2026-11', '2026-13-01', 'x'].map(dateOf)).toEqual([null, null, null, null]);
});
