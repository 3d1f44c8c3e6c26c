import { emptyDraft, emptyVehicle, type OrderDraft, type VehicleDraft, type WindowDraft } from './draft.ts';
import { isEmptyWindow, zoneOfStop } from './draft-times.ts';
import { instantOf } from './local-time.ts';
import type { Order } from './order.ts';
import type { Item } from './vehicle.ts';

/** What belongs to one car is not part of a template. */
const withoutIdentity = (vehicle: VehicleDraft): VehicleDraft => ({
  ...vehicle,
  vin: '',
  registrationNumber: '',
});

/** What of a draft is the same the next time: no dates, nothing that names one car or one order. */
export const templateOf = (draft: OrderDraft): OrderDraft => ({
  ...draft,
  customerReference: '',
  pickup: {
    ...draft.pickup,
    releaseCode: '',
    availableFrom: { date: '', time: '' },
    requestedWindows: [],
  },
  delivery: { ...draft.delivery, requestedWindows: [] },
  vehicle: withoutIdentity(draft.vehicle),
  tradeIn: draft.tradeIn && withoutIdentity(draft.tradeIn),
});

const withIdentity = (vehicle: VehicleDraft, of: VehicleDraft | null): VehicleDraft => ({
  ...vehicle,
  vin: of?.vin ?? '',
  registrationNumber: of?.registrationNumber ?? '',
});

/** A draft with a template's text; what a template leaves out stays as it is. */
export const withTemplate = (draft: OrderDraft, template: OrderDraft): OrderDraft => ({
  ...template,
  customerReference: draft.customerReference,
  pickup: {
    ...template.pickup,
    releaseCode: draft.pickup.releaseCode,
    availableFrom: draft.pickup.availableFrom,
    requestedWindows: draft.pickup.requestedWindows,
  },
  delivery: { ...template.delivery, requestedWindows: draft.delivery.requestedWindows },
  vehicle: withIdentity(template.vehicle, draft.vehicle),
  // A second car that was typed already is not dropped.
  tradeIn: template.tradeIn ? withIdentity(template.tradeIn, draft.tradeIn) : draft.tradeIn,
});

/** A copy for another order: times that are over are left out, since nobody wants them again. */
export function withoutPastTimes(draft: OrderDraft, nowMs: number): OrderDraft {
  const isOver = (date: string, time: string, zone: string): boolean =>
    (instantOf(date, time, zone)?.epochMilliseconds ?? nowMs) < nowMs;
  const ahead = (windows: readonly WindowDraft[], zone: string): WindowDraft[] =>
    windows.filter(window => !isEmptyWindow(window) && !isOver(window.date, window.end, zone));
  const { pickup, delivery } = draft;
  const { date, time } = pickup.availableFrom;
  return {
    ...draft,
    pickup: {
      ...pickup,
      availableFrom: isOver(date, time, zoneOfStop(pickup)) ? { date: '', time: '' } : pickup.availableFrom,
      requestedWindows: ahead(pickup.requestedWindows, zoneOfStop(pickup)),
    },
    delivery: { ...delivery, requestedWindows: ahead(delivery.requestedWindows, zoneOfStop(delivery)) },
  };
}

const numberText = (value: number | null): string => (value === null ? '' : String(value));

const vehicleOf = (item: Item | undefined, empty: VehicleDraft): VehicleDraft =>
  item === undefined
    ? empty
    : {
        ...empty,
        vin: item.vin ?? '',
        registrationNumber: item.registration_number ?? '',
        make: item.make ?? '',
        model: item.model ?? '',
        fuelType: item.fuel_type ?? empty.fuelType,
        transmission: item.transmission ?? empty.transmission,
        enginePowerKw: numberText(item.engine_power_kw),
        firstRegisteredYear: numberText(item.first_registered_year),
        kerbWeightKg: numberText(item.kerb_weight_kg),
        plates: item.plates ?? empty.plates,
        cmr: item.cmr ?? empty.cmr,
        note: item.note ?? '',
        winterTires: {
          mounted: item.winter_tires?.mounted ?? false,
          inVehicle: item.winter_tires?.in_vehicle ?? false,
        },
      };

const stopOf = <Stop extends OrderDraft['delivery']>(
  empty: Stop,
  stop: Order['pickup' | 'delivery'],
): Stop => ({
  ...empty,
  address: stop.address.formatted_address,
  countryCode: stop.address.country_code ?? '',
  type: stop.type,
  contact: {
    name: stop.contact?.name ?? '',
    phone: stop.contact?.phone ?? '',
    email: stop.contact?.email ?? '',
  },
});

/** What somebody else placed, as a draft of the same: without its times. */
export function draftOfOrder(order: Order): OrderDraft {
  const empty = emptyDraft();
  const tradeIn = order.items.find(({ role }) => role === 'trade_in');
  const primary = order.items.find(item => item !== tradeIn);
  return {
    ...empty,
    customerReference: order.customer_reference ?? '',
    customerNote: order.customer_note ?? '',
    pickup: { ...stopOf(empty.pickup, order.pickup), releaseCode: order.pickup.release_code ?? '' },
    delivery: stopOf(empty.delivery, order.delivery),
    orderedFor: {
      businessId: order.ordered_for?.business_id ?? '',
      countryCode: order.ordered_for?.country_code ?? '',
    },
    vehicle: vehicleOf(primary, empty.vehicle),
    tradeIn: tradeIn ? vehicleOf(tradeIn, emptyVehicle()) : null,
    serviceOptions: {
      transportPreference:
        order.service_options?.transport_preference ?? empty.serviceOptions.transportPreference,
      inspection: order.service_options?.inspection ?? empty.serviceOptions.inspection,
    },
  };
}
