import { setTimeout as after } from 'node:timers/promises';
import { Temporal } from 'temporal-polyfill';
import type { Context } from './context.ts';

const hourMs = 3_600_000;

export const timestampOf = (atMs: number): string => new Date(atMs).toISOString();

export const inHours = (context: Context, hours: number): string =>
  timestampOf(context.nowMs() + hours * hourMs);

export const inSeconds = (context: Context, seconds: number): string =>
  timestampOf(context.nowMs() + seconds * 1_000);

/** The instant written in another offset, such as `+14:00`. */
export const inOffset = (atMs: number, offset: string): string =>
  Temporal.Instant.fromEpochMilliseconds(atMs).toString({ timeZone: offset });

export interface Window {
  start_at: string;
  end_at: string;
  timezone: string;
}

export const windowOf = (startAt: string, endAt: string, timezone = 'Europe/Helsinki'): Window => ({
  start_at: startAt,
  end_at: endAt,
  timezone,
});

/** A window of tomorrow or later, in hours from now. */
export const windowIn = (context: Context, startHours: number, endHours: number): Window =>
  windowOf(inHours(context, startHours), inHours(context, endHours));

/** The windows as instants: an answer may write them in another offset. */
export const instantsOf = (windows: readonly Window[]): [number, number, string][] =>
  windows.map(({ start_at, end_at, timezone }) => [Date.parse(start_at), Date.parse(end_at), timezone]);

const quietMs = 30_000;

/**
 * The first instant of the next Helsinki day. Just before midnight it waits, so that the day cannot change between
 * the question and the answer.
 */
export async function nextHelsinkiDay(context: Context): Promise<number> {
  const midnightMs = midnightAfter(context.nowMs());
  const restMs = midnightMs - context.nowMs();
  if (restMs > quietMs) return midnightMs;
  await after(restMs + 2_000);
  return midnightAfter(context.nowMs());
}

const midnightAfter = (atMs: number): number =>
  Temporal.Instant.fromEpochMilliseconds(atMs)
    .toZonedDateTimeISO('Europe/Helsinki')
    .add({ days: 1 })
    .startOfDay().epochMilliseconds;
