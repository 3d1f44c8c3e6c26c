import { Temporal } from 'temporal-polyfill';
import type { OrderDraft } from '../../../src-shared/domain/draft.ts';
import { availableFromOf, completeWindows, zoneOfStop } from '../../../src-shared/domain/draft-times.ts';
import type { PriceCheck } from '../../../src-shared/domain/price-check.ts';

const compare = Temporal.ZonedDateTime.compare;

const firstStart = ({ requestedWindows, ...stop }: OrderDraft['pickup'] | OrderDraft['delivery']) =>
  completeWindows(requestedWindows, zoneOfStop(stop))
    .map(({ start }) => start)
    .toSorted(compare)[0];

/** Whether an estimate (RFC 3339) is on a day before that of the time `at`. */
const isBefore = (estimate: string | null, at: Temporal.ZonedDateTime | null | undefined): boolean =>
  estimate !== null && at != null && Date.parse(estimate) < at.startOfDay().epochMilliseconds;

type Estimates = Pick<PriceCheck, 'estimated_pickup_at' | 'estimated_delivery_at'>;

/**
 * The estimates without those that contradict times in the form. The service does not know these times when it
 * estimates.
 */
export function shownEstimates(check: Estimates, draft: OrderDraft): Estimates {
  const { estimated_pickup_at: pickupAt, estimated_delivery_at: deliveryAt } = check;
  const earliest = [availableFromOf(draft), firstStart(draft.pickup)];
  const isPickupWrong = earliest.some(at => isBefore(pickupAt, at));
  const isDeliveryWrong =
    isPickupWrong || [...earliest, firstStart(draft.delivery)].some(at => isBefore(deliveryAt, at));
  return {
    estimated_pickup_at: isPickupWrong ? null : pickupAt,
    estimated_delivery_at: isDeliveryWrong ? null : deliveryAt,
  };
}
