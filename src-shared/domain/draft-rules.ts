import { Temporal } from 'temporal-polyfill';
import type { DeliveryDraft, OrderDraft, PickupDraft, WindowDraft } from './draft.ts';
import type { DraftProblem } from './draft-problem.ts';
import {
  availableFromOf,
  completeWindows,
  isEmptyWindow,
  type WindowInstants,
  zoneOfStop,
} from './draft-times.ts';
import { earliestPrivateHandoverDay, helsinkiDay } from './local-time.ts';
import { maxReferenceLength } from './order.ts';
import { error, type RuleContext, type RuleProfile, warning } from './rule.ts';
import { timingDoubts } from './timing-doubts.ts';
import { checkTradeIn, checkVehicle } from './vehicle-rules.ts';

/** All errors and warnings of a draft, in the order of the form ("POST /v2/orders", rules 1 to 7). */
export function checkDraft(draft: OrderDraft, context: RuleContext): DraftProblem[] {
  return [
    ...checkPickup(draft, context),
    ...checkDelivery(draft, context),
    ...timingDoubts(draft, context),
    ...checkVehicle(draft, context),
    ...checkTradeIn(draft, context),
    ...checkReference(draft.customerReference),
    ...checkOrderedFor(draft.orderedFor),
  ];
}

/** Checks "OrderedFor": a business needs its id and its country. */
function checkOrderedFor({ businessId, countryCode }: OrderDraft['orderedFor']): DraftProblem[] {
  const hasId = businessId.trim() !== '';
  const hasCountry = countryCode !== '';
  if (hasId === hasCountry) return [];
  return [error(`ordered_for.${hasId ? 'country_code' : 'business_id'}`, 'ordered_for_incomplete')];
}

export const checkReference = (reference: string): DraftProblem[] =>
  reference.trim().length > maxReferenceLength ? [error('customer_reference', 'reference_too_long')] : [];

export const hasErrors = (problems: readonly DraftProblem[]): boolean =>
  problems.some(problem => problem.severity === 'error');

function checkPickup(draft: OrderDraft, context: RuleContext): DraftProblem[] {
  const { pickup } = draft;
  const isPrivate = pickup.type === context.profile.privatePickupType;
  return [
    ...checkStop('pickup', pickup, isPrivate, context),
    ...checkAvailableFrom(draft, context),
    ...checkPrivateHandover(draft, context),
  ];
}

function checkDelivery(draft: OrderDraft, context: RuleContext): DraftProblem[] {
  const isEndCustomer = draft.delivery.type === context.profile.endCustomerDeliveryType;
  return checkStop('delivery', draft.delivery, isEndCustomer, context);
}

/** Checks the address, the contact (rule 5) and the windows (rule 3) of a stop. */
function checkStop(
  path: 'pickup' | 'delivery',
  stop: PickupDraft | DeliveryDraft,
  contactNeeded: boolean,
  context: RuleContext,
): DraftProblem[] {
  const problems: DraftProblem[] = [];
  if (stop.address.trim() === '')
    problems.push(error(`${path}.address.formatted_address`, 'address_missing'));
  if (stop.type.trim() === '') problems.push(error(`${path}.type`, 'type_missing'));
  return [
    ...problems,
    ...checkContact(path, stop.contact, contactNeeded),
    ...checkWindows(`${path}.requested_windows`, stop.requestedWindows, zoneOfStop(stop), context),
  ];
}

// @interface create-order.rule-5
/** Rule 5: a private handover needs a contact for the carrier. */
export function checkContact(
  path: 'pickup' | 'delivery',
  contact: PickupDraft['contact'],
  isNeeded: boolean,
): DraftProblem[] {
  const problems: DraftProblem[] = [];
  if (isNeeded && contact.name.trim() === '')
    problems.push(error(`${path}.contact.name`, 'contact_name_missing'));
  if (isNeeded && contact.phone.trim() === '')
    problems.push(error(`${path}.contact.phone`, 'contact_phone_missing'));
  if (/\S/.test(contact.phone) && !/\p{Nd}/u.test(contact.phone))
    problems.push(warning(`${path}.contact.phone`, 'phone_doubtful'));
  const email = contact.email.trim();
  if (email !== '' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email))
    problems.push(warning(`${path}.contact.email`, 'email_doubtful'));
  return problems;
}

// @interface create-order.rule-3
/** Rule 3: each window is complete, ends after its start and in the future. Windows of a stop do not overlap. */
function checkWindows(
  path: string,
  windows: readonly WindowDraft[],
  zone: string,
  context: RuleContext,
): DraftProblem[] {
  const complete = completeWindows(windows, zone);
  const incomplete = windows.flatMap((window, index) =>
    isEmptyWindow(window) || complete.some(one => one.index === index)
      ? []
      : [error(`${path}.${index}`, 'window_incomplete', { missing: missingOf(window) })],
  );
  const wrong = complete.flatMap(({ index, start, end }) => {
    if (!isBefore(start, end)) return [error(`${path}.${index}.end_at`, 'window_ends_before_start')];
    return end.epochMilliseconds <= context.nowMs ? [error(`${path}.${index}.end_at`, 'window_in_past')] : [];
  });
  // A window that ends before its start is left out here: it has an error of its own.
  const spans = complete.filter(({ start, end }) => isBefore(start, end));
  const overlapping = spans
    .filter(window => spans.some(other => other !== window && overlap(window, other)))
    .map(({ index }) => error(`${path}.${index}.start_at`, 'windows_overlap'));
  return [...incomplete, ...wrong, ...overlapping];
}

/**
 * What an incomplete window lacks: `start`, `end` or `day` if only that is missing, `times` if start and end are, else
 * `all`.
 */
function missingOf({ date, start, end }: WindowDraft): 'all' | 'day' | 'times' | 'start' | 'end' {
  if (date === '') return start === '' || end === '' ? 'all' : 'day';
  if (start === '') return end === '' ? 'times' : 'start';
  return 'end';
}

const isBefore = (one: Temporal.ZonedDateTime, other: Temporal.ZonedDateTime): boolean =>
  Temporal.ZonedDateTime.compare(one, other) < 0;

/** Whether two windows overlap. Windows that only touch do not. */
const overlap = (one: WindowInstants, other: WindowInstants): boolean =>
  isBefore(one.start, other.end) && isBefore(other.start, one.end);

// @interface create-order.rule-2 create-order.rule-3
/**
 * Rules 2 and 3: a pickup needs an available-from time, windows, or both, and no window starts before the
 * available-from time. If there is no complete window, an available-from day in the past gives a warning.
 */
function checkAvailableFrom(draft: OrderDraft, { nowMs }: RuleContext): DraftProblem[] {
  const { availableFrom, requestedWindows } = draft.pickup;
  const at = availableFromOf(draft);
  const isTyped = [availableFrom.date, availableFrom.time, availableFrom.typed ?? ''].some(
    part => part !== '',
  );
  if (isTyped && !at) return [error('pickup.available_from', 'available_from_incomplete')];
  if (!at) {
    return requestedWindows.every(isEmptyWindow)
      ? [error('pickup.available_from', 'pickup_time_missing')]
      : [];
  }
  const windows = completeWindows(requestedWindows, zoneOfStop(draft.pickup));
  const isOver = at.add({ days: 1 }).startOfDay().epochMilliseconds <= nowMs;
  if (windows.length === 0 && isOver) return [warning('pickup.available_from', 'available_from_in_past')];
  return windows.flatMap(({ index, start }) =>
    Temporal.ZonedDateTime.compare(start, at) < 0
      ? [error(`pickup.requested_windows.${index}.start_at`, 'window_before_available_from')]
      : [],
  );
}

/** Whether rule 6 applies: a private pickup or an end-customer delivery. */
export const isPrivateHandover = (draft: OrderDraft, profile: RuleProfile): boolean =>
  draft.pickup.type === profile.privatePickupType || draft.delivery.type === profile.endCustomerDeliveryType;

// @interface create-order.rule-6
/** Rule 6: with a private handover, pickup starts on the next Helsinki calendar day or later. */
function checkPrivateHandover(draft: OrderDraft, context: RuleContext): DraftProblem[] {
  if (!isPrivateHandover(draft, context.profile)) return [];
  const earliest = earliestPrivateHandoverDay(context.nowMs);
  const isTooEarly = (at: Temporal.ZonedDateTime) =>
    Temporal.PlainDate.compare(helsinkiDay(at), earliest) < 0;
  const values = { day: earliest.toString() };
  const windows = completeWindows(draft.pickup.requestedWindows, zoneOfStop(draft.pickup));
  if (windows.length > 0) {
    return windows
      .filter(({ start }) => isTooEarly(start))
      .map(({ index }) =>
        error(`pickup.requested_windows.${index}.start_at`, 'private_handover_too_early', values),
      );
  }
  const at = availableFromOf(draft);
  return at && isTooEarly(at) ? [error('pickup.available_from', 'private_handover_too_early', values)] : [];
}
