import type { Temporal } from 'temporal-polyfill';
import { countryOfStop } from './country.ts';
import type { DeliveryDraft, OrderDraft, WindowDraft } from './draft.ts';
import { instantOf } from './local-time.ts';
import { zoneByRule } from './stop-zone.ts';

/** The fields that determine where a stop is. */
export type PlacedStop = Pick<DeliveryDraft, 'address' | 'countryCode' | 'namedZone'>;

/** IANA time zone in which the dates and times of a stop are entered. */
export function zoneOfStop(stop: PlacedStop): string {
  const { namedZone } = stop;
  return zoneByRule(namedZone && namedZone.country === countryOfStop(stop) ? namedZone.zone : null, stop);
}

export const isEmptyWindow = (window: WindowDraft): boolean =>
  window.date === '' && window.start === '' && window.end === '' && (window.typed ?? '') === '';

/** Day on which a window ends, `YYYY-MM-DD`; empty if the window has no day. */
export const lastDayOf = ({ date, endDate = '' }: Pick<WindowDraft, 'date' | 'endDate'>): string =>
  endDate === '' ? date : endDate;

interface Span {
  start: Temporal.ZonedDateTime;
  end: Temporal.ZonedDateTime;
}

/** Start and end of a window; null if it is incomplete. */
export function spanOfWindow(window: WindowDraft, zone: string): Span | null {
  const start = instantOf(window.date, window.start, zone);
  const end = instantOf(lastDayOf(window), window.end, zone);
  return start && end ? { start, end } : null;
}

export interface WindowInstants extends Span {
  index: number;
}

/** The complete windows of a stop, with their index in the draft. */
export function completeWindows(windows: readonly WindowDraft[], zone: string): WindowInstants[] {
  return windows.flatMap((window, index) => {
    const span = spanOfWindow(window, zone);
    return span ? [{ index, ...span }] : [];
  });
}

/** Time from which the vehicle is available; null if the user has not entered it completely. */
export const availableFromOf = (draft: OrderDraft): Temporal.ZonedDateTime | null =>
  instantOf(draft.pickup.availableFrom.date, draft.pickup.availableFrom.time, zoneOfStop(draft.pickup));
