import { t } from '@lingui/core/macro';
import type { OrderDraft, WindowDraft } from '../../../../src-shared/domain/draft.ts';
import { zoneOfStop } from '../../../../src-shared/domain/draft-times.ts';
import { foreignZoneName, formatDay } from '../../../i18n/format.ts';

const noonOf = (date: string): string => `${date}T12:00:00Z`;

/** Formats a date. Takes noon UTC, which is on the same day in every European time zone. */
const dayText = (date: string): string => formatDay(noonOf(date), 'Europe/Helsinki');

/**
 * Returns a function that formats times. It names the zone if one of the two stops is in another zone than this
 * computer.
 */
function clockOf({ pickup, delivery }: Pick<OrderDraft, 'pickup' | 'delivery'>) {
  const zones = { pickup: zoneOfStop(pickup), delivery: zoneOfStop(delivery) };
  return (times: string, date: string, stop: keyof typeof zones): string => {
    const nameOf = (zone: string) => foreignZoneName(zone, noonOf(date));
    if (times === '' || !Object.values(zones).some(zone => nameOf(zone) !== null)) return times;
    return `${times} ${nameOf(zones[stop]) ?? t`your time`}`;
  };
}

function windowText(stop: 'pickup' | 'delivery', day: string, times: string): string {
  return stop === 'pickup' ? t`pickup ${day}, ${times}` : t`delivery ${day}, ${times}`;
}

/** Says how Dispatch has read the dates and times of a row, because cells may contain many formats. */
export function rowReading(draft: Pick<OrderDraft, 'pickup' | 'delivery'>): string[] {
  const { availableFrom, requestedWindows } = draft.pickup;
  const atClock = clockOf(draft);
  const windows = (stop: 'pickup' | 'delivery', all: readonly WindowDraft[]) =>
    all.map(({ date, start, end, endDate }) => {
      const until = endDate === undefined ? end : `${dayText(endDate)}, ${end}`;
      return windowText(stop, dayText(date), atClock(`${start}–${until}`, date, stop));
    });
  const words: string[] = [];
  if (availableFrom.date !== '') {
    const [day, time] = [
      dayText(availableFrom.date),
      atClock(availableFrom.time, availableFrom.date, 'pickup'),
    ];
    words.push(t`available from ${day}, ${time}`);
  }
  return [
    ...words,
    ...windows('pickup', requestedWindows),
    ...windows('delivery', draft.delivery.requestedWindows),
  ];
}
