import { Temporal } from 'temporal-polyfill';
import type { FieldError } from '../../../src-shared/domain/problem.ts';
import { errorIf } from '../http/problem.ts';
import { isBlank, isEndCustomerDelivery, isPrivatePickup, type OrderCandidate } from './candidate.ts';

// @interface create-order.rule-5
/** Rule 5: a private pickup or an end-customer delivery requires the respective contact name and phone. */
export function handoverContact(candidate: OrderCandidate): FieldError[] {
  const { pickup, delivery } = candidate.input;
  const stops = [
    { name: 'pickup', isPerson: isPrivatePickup(candidate), contact: pickup.contact },
    { name: 'delivery', isPerson: isEndCustomerDelivery(candidate), contact: delivery.contact },
  ];
  return stops.flatMap(({ name, isPerson, contact }) =>
    (['name', 'phone'] as const).flatMap(field =>
      errorIf(
        isPerson && isBlank(contact?.[field]),
        `${name}.contact.${field}`,
        'contact_required',
        `A ${name} at a person's place requires the contact's ${field}.`,
      ),
    ),
  );
}

const helsinki = 'Europe/Helsinki';

// @interface create-order.rule-6
/**
 * Rule 6: with a private pickup or an end-customer delivery, pickup must start on the next Helsinki calendar day or
 * later.
 */
export function handoverDay(candidate: OrderCandidate): FieldError[] {
  if (!isPrivatePickup(candidate) && !isEndCustomerDelivery(candidate)) return [];
  const start = pickupStart(candidate);
  if (!start) return [];
  return errorIf(
    Temporal.PlainDate.compare(helsinkiDay(start.atMs), helsinkiDay(candidate.nowMs)) <= 0,
    start.path,
    'pickup_too_soon',
    'With a private pickup or an end-customer delivery, pickup starts on the next day in Helsinki or later.',
  );
}

const helsinkiDay = (atMs: number): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(atMs).toZonedDateTimeISO(helsinki).toPlainDate();

/** Returns the start of the earliest requested window or, if there is none, `available_from`. */
function pickupStart({ input }: OrderCandidate): { atMs: number; path: string } | null {
  const windows = (input.pickup.requested_windows ?? []).map(({ start_at }, index) => ({
    atMs: Date.parse(start_at),
    path: `pickup.requested_windows.${index}.start_at`,
  }));
  const [earliest] = windows.toSorted((a, b) => a.atMs - b.atMs);
  if (earliest) return earliest;
  const availableFrom = input.pickup.available_from ?? null;
  return availableFrom === null ? null : { atMs: Date.parse(availableFrom), path: 'pickup.available_from' };
}
