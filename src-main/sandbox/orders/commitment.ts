import { travelMs } from './pricing.ts';

const hourMs = 3_600_000;
const reserveMs = 36 * hourMs;

// @interface stop.commitment-deadline
/**
 * Until when the service commits to the delivery, because the interface does not show how it does: half as long again as
 * the way takes, and a day and a half, after the end of the agreed pickup window; at a full hour.
 */
export function commitmentDeadline(agreedEndAt: string, distanceMeters: number | null): string {
  const latestMs = Date.parse(agreedEndAt) + 1.5 * travelMs(distanceMeters ?? 0) + reserveMs;
  return new Date(Math.ceil(latestMs / hourMs) * hourMs).toISOString();
}
