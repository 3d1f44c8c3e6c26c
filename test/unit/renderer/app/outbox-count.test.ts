import { expect, it } from 'vitest';
import { OutboxCount } from '../../../../src-renderer/app/OutboxCount.tsx';
import { wordsOf } from '../../../support/markup.ts';

const shown = (parts: object) =>
  wordsOf(OutboxCount, { outbox: { waiting: 0, sending: 0, attention: 0, held: 0, ...parts } });

it('counts what the dispatcher has to do, and without that what is still to be done, in whole words', () => {
  expect(shown({ attention: 1, waiting: 4, held: 1 })).toBe('1 1 item needs attention');
  expect(shown({ attention: 2 })).toBe('2 2 items need attention');
  expect(shown({ waiting: 1, sending: 1 })).toBe('2 2 items are not done yet');
  expect(shown({ sending: 1 })).toBe('1 1 item is not done yet');
  expect(shown({})).toBe('');
});
