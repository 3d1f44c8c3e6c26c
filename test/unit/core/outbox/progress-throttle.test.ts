import { expect, it } from 'vitest';
import { createProgressThrottle } from '../../../../src-main/core/outbox/progress-throttle.ts';
import { fakeClock } from '../../../support/fakes.ts';

it('tells progress ten times a second, and always the end', () => {
  const clock = fakeClock();
  const told: number[] = [];
  const tell = createProgressThrottle(clock, (_documentId, _localId, sentBytes) => void told.push(sentBytes));
  for (let sentBytes = 1; sentBytes <= 250; sentBytes += 1) {
    tell('d-1', 'o-1', sentBytes, 250);
    clock.pass(1);
  }
  expect(told).toEqual([1, 101, 201, 250]);
});
