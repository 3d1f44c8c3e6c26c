import type { Temporal } from 'temporal-polyfill';
import { countryOfStop, zoneOfCountry } from './country.ts';
import type { OrderDraft, WindowDraft } from './draft.ts';
import { instantOf } from './local-time.ts';

/** IANA zone that a stop's dates and times are entered in. */
export const zoneOfStop = (stop: { address: string; countryCode: string }): string =>
  zoneOfCountry(countryOfStop(stop) ?? '');

export const isEmptyWindow = (window: WindowDraft): boolean =>
  window.date === '' && window.start === '' && window.end === '' && (window.typed ?? '') === '';

export interface WindowInstants {
  index: number;
  start: Temporal.ZonedDateTime;
  end: Temporal.ZonedDateTime;
}

/** The windows of a stop that are complete, with their place in the draft's list. */
export function completeWindows(windows: readonly WindowDraft[], zone: string): WindowInstants[] {
  return windows.flatMap((window, index) => {
    const start = instantOf(window.date, window.start, zone);
    const end = instantOf(window.date, window.end, zone);
    return start && end ? [{ index, start, end }] : [];
  });
}

/** When the vehicle can be fetched from; null where the dispatcher has not said, or not whole. */
export const availableFromOf = (draft: OrderDraft): Temporal.ZonedDateTime | null =>
  instantOf(draft.pickup.availableFrom.date, draft.pickup.availableFrom.time, zoneOfStop(draft.pickup));
