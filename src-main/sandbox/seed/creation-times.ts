import { dayMs, hourMs } from '../../../src-shared/domain/durations.ts';
import type { Dice } from './dice.ts';

/**
 * Share of the generated orders that were created in the last `recentDays` days, so that there are orders in every
 * state.
 */
const recentShare = 0.2;
const recentDays = 8;

/** Returns random times in the working hours of the year before `nowMs`, oldest first. */
export function creationTimes(count: number, nowMs: number, dice: Dice): number[] {
  const times = Array.from({ length: count }, () => {
    const days = dice.chance(recentShare) ? recentDays : 365;
    return workingTime(nowMs - Math.floor(dice.next() * days * dayMs), nowMs, dice);
  });
  return times.sort((a, b) => a - b);
}

/** Returns a time in working hours before `nowMs`: on the day of `atMs`, or on the last working day before it. */
function workingTime(atMs: number, nowMs: number, dice: Dice): number {
  let dayStartMs = Math.floor(atMs / dayMs) * dayMs;
  const inDayMs = Math.floor(dice.between(6, 16) * hourMs);
  const isFree = () => [0, 6].includes(new Date(dayStartMs).getUTCDay()) || dayStartMs + inDayMs > nowMs;
  while (isFree()) dayStartMs -= dayMs;
  return dayStartMs + inDayMs;
}
