import { expect, it } from 'vitest';
import { cutText } from '../../../../src-shared/domain/cut-text.ts';

it('a text is cut with a mark, to the length that is allowed, and only once', () => {
  expect(cutText('short', 10)).toBe('short');
  const cut = cutText('0123456789abc', 10);
  expect(cut).toBe('012345 […]');
  expect(cutText(cut, 10)).toBe(cut);
});

it('no character is cut in half', () => {
  expect(cutText('01234🚗🚗🚗🚗', 10)).toBe('01234 […]');
});
