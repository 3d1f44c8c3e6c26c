import { hourMs } from '../../../src-shared/domain/durations.ts';
import type { PickupInput } from '../../../src-shared/domain/stop.ts';
import { travelMs } from './pricing.ts';

const defaultZone = 'Europe/Helsinki';

const timestamp = (atMs: number): string => new Date(atMs).toISOString();

/** Returns the pickup window on which the service and the customer agree at `atMs`, and an ETA in its middle. */
export function agreedPickup(input: PickupInput, atMs: number) {
  const window = agreedWindow(input, atMs);
  return {
    agreed_window: window,
    eta: timestamp((Date.parse(window.start_at) + Date.parse(window.end_at)) / 2),
    eta_updated_at: timestamp(atMs),
  };
}

// @interface stop.agreed-window
/**
 * Returns the earliest requested window that is not over. If there is none, the two hours after the vehicle becomes
 * available.
 */
function agreedWindow({ requested_windows, available_from }: PickupInput, atMs: number) {
  const [earliest] = (requested_windows ?? [])
    .filter(({ end_at }) => Date.parse(end_at) > atMs)
    .toSorted((a, b) => Date.parse(a.start_at) - Date.parse(b.start_at));
  if (earliest) return earliest;
  const availableMs = available_from ? Date.parse(available_from) : atMs;
  const startMs = Math.max(availableMs, atMs + hourMs);
  return { start_at: timestamp(startMs), end_at: timestamp(startMs + 2 * hourMs), timezone: defaultZone };
}

const reserveMs = 36 * hourMs;

// @interface stop.commitment-deadline
/**
 * Returns the deadline by which the service promises the delivery. The interface description does not say how it is
 * computed. Here, it is 1.5 times the travel time plus 36 hours after the end of the agreed pickup window, rounded up
 * to a full hour.
 */
export function commitmentDeadline(agreedEndAt: string, distanceMeters: number | null): string {
  const latestMs = Date.parse(agreedEndAt) + 1.5 * travelMs(distanceMeters ?? 0) + reserveMs;
  return new Date(Math.ceil(latestMs / hourMs) * hourMs).toISOString();
}
