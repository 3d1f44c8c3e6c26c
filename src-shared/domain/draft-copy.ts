import type { OrderDraft, VehicleDraft, WindowDraft } from './draft.ts';
import { isEmptyWindow, lastDayOf, zoneOfStop } from './draft-times.ts';
import { instantOf } from './local-time.ts';

/**
 * Parts of a draft that a copy can lack, because they belong to one order, vehicle or day; in the sequence of the form.
 */
export const leftOutParts = ['reference', 'vin', 'registration_number', 'release_code', 'times'] as const;
export type LeftOutPart = (typeof leftOutParts)[number];

export interface DraftCopy {
  draft: OrderDraft;
  /** Parts of the draft that the copy lacks. */
  leftOut: LeftOutPart[];
}

/** Day and time in the form. `typed`: the text, if no day and time could be read from it. */
interface Moment {
  date: string;
  time: string;
  typed?: string | undefined;
}

type IsKept = (moment: Moment, zone: string) => boolean;

/** Whether a moment is in the past. A day without a time lasts until 23:59; for `typed`, the last time in it counts. */
function isOver({ date, time, typed }: Moment, zone: string, nowMs: number): boolean {
  const [, day = '', clock = ''] =
    [...(typed ?? '').matchAll(/(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}))?/g)].at(-1) ?? [];
  const end = instantOf(date || day, time || clock, zone) ?? instantOf(date || day, '23:59', zone);
  return end !== null && end.epochMilliseconds < nowMs;
}

const withoutIdentity = (vehicle: VehicleDraft): VehicleDraft => ({
  ...vehicle,
  vin: '',
  registrationNumber: '',
});

function withoutTimes(draft: OrderDraft, isKept: IsKept): OrderDraft {
  const { pickup, delivery } = draft;
  const kept = (windows: readonly WindowDraft[], zone: string): WindowDraft[] =>
    windows.filter(
      window =>
        !isEmptyWindow(window) && isKept({ ...window, date: lastDayOf(window), time: window.end }, zone),
    );
  return {
    ...draft,
    pickup: {
      ...pickup,
      availableFrom: isKept(pickup.availableFrom, zoneOfStop(pickup))
        ? pickup.availableFrom
        : { date: '', time: '' },
      requestedWindows: kept(pickup.requestedWindows, zoneOfStop(pickup)),
    },
    delivery: { ...delivery, requestedWindows: kept(delivery.requestedWindows, zoneOfStop(delivery)) },
  };
}

/** Text of each part of `leftOutParts`; empty if the draft does not have the part. */
const valuesOf = ({ customerReference, pickup, delivery, vehicle, tradeIn }: OrderDraft) => ({
  reference: customerReference,
  vin: [vehicle.vin, tradeIn?.vin].join(''),
  registration_number: [vehicle.registrationNumber, tradeIn?.registrationNumber].join(''),
  release_code: pickup.releaseCode,
  times: [pickup.availableFrom, ...pickup.requestedWindows, ...delivery.requestedWindows]
    .flatMap(Object.values)
    .join(''),
});

function copyWith(draft: OrderDraft, isKept: IsKept): DraftCopy {
  const timed = withoutTimes(draft, isKept);
  const copy = {
    ...timed,
    customerReference: '',
    pickup: { ...timed.pickup, releaseCode: '' },
    vehicle: withoutIdentity(timed.vehicle),
    tradeIn: timed.tradeIn && withoutIdentity(timed.tradeIn),
  };
  const [before, after] = [valuesOf(draft), valuesOf(copy)];
  return { draft: copy, leftOut: leftOutParts.filter(part => before[part] !== after[part]) };
}

/**
 * A draft for a similar order: without values that only one order can have, such as its VIN, and without times in the
 * past.
 */
export const copyOf = (draft: OrderDraft, nowMs: number): DraftCopy =>
  copyWith(draft, (moment, zone) => !isOver(moment, zone, nowMs));

/** A copy of a draft for use on any day: without times, and without the named zones, which only times need. */
export function templateOf(draft: OrderDraft): OrderDraft {
  const copy = copyWith(draft, () => false).draft;
  const { namedZone: _pickupZone, ...pickup } = copy.pickup;
  const { namedZone: _deliveryZone, ...delivery } = copy.delivery;
  return { ...copy, pickup, delivery };
}

const withIdentity = (vehicle: VehicleDraft, of: VehicleDraft | null): VehicleDraft => ({
  ...vehicle,
  vin: of?.vin ?? '',
  registrationNumber: of?.registrationNumber ?? '',
});

/**
 * The template's content as a draft. What templates do not contain, such as times and the VIN, is kept from `draft`.
 */
export const withTemplate = (draft: OrderDraft, template: OrderDraft): OrderDraft => ({
  ...template,
  customerReference: draft.customerReference,
  pickup: {
    ...template.pickup,
    releaseCode: draft.pickup.releaseCode,
    availableFrom: draft.pickup.availableFrom,
    requestedWindows: draft.pickup.requestedWindows,
    namedZone: draft.pickup.namedZone,
  },
  delivery: {
    ...template.delivery,
    requestedWindows: draft.delivery.requestedWindows,
    namedZone: draft.delivery.namedZone,
  },
  vehicle: withIdentity(template.vehicle, draft.vehicle),
  // Without a trade-in in the template, the user's own is kept.
  tradeIn: template.tradeIn ? withIdentity(template.tradeIn, draft.tradeIn) : draft.tradeIn,
});
