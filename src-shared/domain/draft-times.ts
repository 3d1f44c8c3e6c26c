import type { Temporal } from 'temporal-polyfill';
import { countryOfStop, zoneOfCountry } from './country.ts';
import type { OrderDraft, WindowDraft } from './draft.ts';
import { instantOf } from './local-time.ts';

/** IANA zone that a stop's dates and times are entered in. */
export const zoneOfStop = (stop: { address: string; countryCode: string }): string =>
  zoneOfCountry(countryOfStop(stop) ?? '');

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
