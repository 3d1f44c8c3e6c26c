import type { Alert } from '../../../src-shared/contract/alerts.ts';
import { isoDay } from '../../i18n/format.ts';

/** The alerts on screen, and how many of the stored ones are not among them. */
export interface HeldAlerts {
  shown: readonly Alert[];
  newCount: number;
}

/**
 * Keeps the rows of an open list where they are: the rows are those of `held`, with what is known of each now. Alerts
 * that have come since are only counted, and those that are stored no longer stay.
 * @param held the alerts when the list was opened, the newest first; null to show all stored ones
 * @param stored the alerts now, the newest first
 */
export function heldAlerts(held: readonly Alert[] | null, stored: readonly Alert[]): HeldAlerts {
  if (held === null) return { shown: stored, newCount: 0 };
  const now = new Map(stored.map(alert => [alert.id, alert]));
  const newest = held[0]?.id ?? 0;
  return {
    shown: held.map(alert => now.get(alert.id) ?? alert),
    newCount: stored.filter(({ id }) => id > newest).length,
  };
}

export interface DayOfAlerts {
  /** Day in the user's time zone, `2026-11-23`. */
  day: string;
  alerts: readonly Alert[];
}

/** Groups alerts by day, in their order. A clock that was set back can give the same day twice. */
export function daysOf(alerts: readonly Alert[]): DayOfAlerts[] {
  const days: { day: string; alerts: Alert[] }[] = [];
  for (const alert of alerts) {
    const day = isoDay(alert.atMs);
    const last = days.at(-1);
    if (last?.day === day) last.alerts.push(alert);
    else days.push({ day, alerts: [alert] });
  }
  return days;
}
