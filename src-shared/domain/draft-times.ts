import type { Temporal } from 'temporal-polyfill';
import { countryOfStop } from './country.ts';
import type { DeliveryDraft, OrderDraft, WindowDraft } from './draft.ts';
import { instantOf } from './local-time.ts';
import { zoneByRule } from './stop-zone.ts';

/** What says where a stop is. */
export type PlacedStop = Pick<DeliveryDraft, 'address' | 'countryCode' | 'namedZone'>;

/** IANA zone that a stop's dates and times are entered in. */
export function zoneOfStop(stop: PlacedStop): string {
  const { namedZone } = stop;
  return zoneByRule(namedZone && namedZone.country === countryOfStop(stop) ? namedZone.zone : null, stop);
}

export const isEmptyWindow = (window: WindowDraft): boolean =>
  window.date === '' && window.start === '' && window.end === '' && (window.typed ?? '') === '';

/** Day on which a window ends, `YYYY-MM-DD`; or empty. */
export const lastDayOf = ({ date, endDate = '' }: Pick<WindowDraft, 'date' | 'endDate'>): string =>
  endDate === '' ? date : endDate;

interface Span {
  start: Temporal.ZonedDateTime;
  end: Temporal.ZonedDateTime;
}

/** Start and end of a window; null while it is not complete. */
export function spanOfWindow(window: WindowDraft, zone: string): Span | null {
  const start = instantOf(window.date, window.start, zone);
  const end = instantOf(lastDayOf(window), window.end, zone);
  return start && end ? { start, end } : null;
}

export interface WindowInstants extends Span {
  index: number;
}

/** The windows of a stop that are complete, with their place in the draft's list. */
export function completeWindows(windows: readonly WindowDraft[], zone: string): WindowInstants[] {
  return windows.flatMap((window, index) => {
    const span = spanOfWindow(window, zone);
    return span ? [{ index, ...span }] : [];
  });
}

/** When the vehicle can be fetched from; null where the dispatcher has not said, or not whole. */
export const availableFromOf = (draft: OrderDraft): Temporal.ZonedDateTime | null =>
  instantOf(draft.pickup.availableFrom.date, draft.pickup.availableFrom.time, zoneOfStop(draft.pickup));
