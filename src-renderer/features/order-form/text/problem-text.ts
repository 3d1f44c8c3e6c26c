import { t } from '@lingui/core/macro';
import type { DraftProblem } from '../../../../src-shared/domain/draft-problem.ts';
import { formatDay } from '../../../i18n/format.ts';

export interface ProblemText {
  /** Line of the to-do list. It names the field. */
  todo: string;
  /** Message at the field itself. It says what to do. */
  field: string;
}

type Words = (problem: DraftProblem) => ProblemText;

const isPickup = (problem: DraftProblem): boolean => problem.path.startsWith('pickup.');

/** Chooses the words for the pickup or for the delivery, by the path of the problem. */
const atStop =
  (pickup: () => ProblemText, delivery: () => ProblemText): Words =>
  problem =>
    isPickup(problem) ? pickup() : delivery();

const dayOf = (problem: DraftProblem): string => {
  const { day } = problem.values;
  // At noon in UTC it is the same day in every European zone.
  return day === undefined ? '' : formatDay(`${day}T12:00:00Z`, 'Europe/Helsinki');
};

const lastPart = ({ path }: DraftProblem): string => path.split('.').at(-1) ?? '';

const recipientField = (problem: DraftProblem): ProblemText => {
  const fields: Record<string, ProblemText> = {
    name: { todo: t`Name of the CMR recipient`, field: t`Enter the recipient's name` },
    street_address: { todo: t`Street of the CMR recipient`, field: t`Enter the street and number` },
    postal_code: { todo: t`Postcode of the CMR recipient`, field: t`Enter the postcode` },
    city: { todo: t`City of the CMR recipient`, field: t`Enter the city` },
  };
  return fields[lastPart(problem)] ?? { todo: t`Country of the CMR recipient`, field: t`Choose the country` };
};

const numberField = (problem: DraftProblem): string => {
  const fields: Record<string, string> = {
    engine_power_kw: t`Engine power in kW`,
    first_registered_year: t`Year of first registration`,
    kerb_weight_kg: t`Kerb weight in kg`,
  };
  return fields[lastPart(problem)] ?? t`Number`;
};

function missingOfWindow({ values }: DraftProblem): string {
  switch (values.missing) {
    case 'end':
      return t`The end is missing. Add it, such as 8–12.`;
    case 'start':
      return t`The start is missing. Add it, such as 8–12.`;
    case 'times':
      return t`The start and the end are missing. Add them, such as 8–12.`;
    case 'day':
      return t`The day is missing. Add it, such as 12.3.`;
    default:
      return t`Enter the date, the start and the end`;
  }
}

// @interface create-order.rule-2 create-order.rule-3 create-order.rule-4 create-order.rule-6 update-order.rules
/** The words for every code of draft-problem.ts. */
const words: Record<DraftProblem['code'], Words> = {
  address_missing: atStop(
    () => ({ todo: t`Pickup address`, field: t`Enter where the vehicle is fetched` }),
    () => ({ todo: t`Delivery address`, field: t`Enter where the vehicle goes` }),
  ),
  type_missing: atStop(
    () => ({ todo: t`Type of the pickup place`, field: t`Choose what kind of place it is` }),
    () => ({ todo: t`Type of the delivery place`, field: t`Choose what kind of place it is` }),
  ),
  pickup_time_missing: () => ({
    todo: t`When the vehicle can be fetched`,
    field: t`Enter this, or a requested window, or both`,
  }),
  window_incomplete: problem => ({
    todo: isPickup(problem) ? t`Pickup window is not complete` : t`Delivery window is not complete`,
    field: missingOfWindow(problem),
  }),
  window_ends_before_start: atStop(
    () => ({ todo: t`Pickup window ends before it starts`, field: t`The end must be after the start` }),
    () => ({ todo: t`Delivery window ends before it starts`, field: t`The end must be after the start` }),
  ),
  window_in_past: atStop(
    () => ({ todo: t`Pickup window is over`, field: t`This window is over: choose a later one` }),
    () => ({ todo: t`Delivery window is over`, field: t`This window is over: choose a later one` }),
  ),
  windows_overlap: atStop(
    () => ({ todo: t`Pickup windows overlap`, field: t`Overlaps another window` }),
    () => ({ todo: t`Delivery windows overlap`, field: t`Overlaps another window` }),
  ),
  window_before_available_from: () => ({
    todo: t`Pickup window starts before the vehicle is available`,
    field: t`Starts before the vehicle is available`,
  }),
  available_from_incomplete: () => ({
    todo: t`Available from is not complete`,
    field: t`Enter both the date and the time`,
  }),
  available_from_in_past: () => ({
    todo: t`Available from is in the past`,
    field: t`This date is in the past. Check it.`,
  }),
  delivery_before_available: () => ({
    todo: t`The delivery window is before the vehicle is available`,
    field: t`Ends before the vehicle is available. Check both.`,
  }),
  delivery_before_pickup: () => ({
    todo: t`The delivery window is before the pickup`,
    field: t`Ends before the first pickup window. Check both.`,
  }),
  pickup_after_delivery: () => ({
    todo: t`The pickup window is after the last delivery window`,
    field: t`Starts after the last delivery window. Check both.`,
  }),
  day_far_ahead: problem => {
    const day = dayOf(problem);
    const { year = '' } = problem.values;
    return {
      todo: isPickup(problem) ? t`Pickup day is far ahead: ${day}` : t`Delivery day is far ahead: ${day}`,
      field: t`This day is more than nine months away: ${day}. Did you mean ${year}?`,
    };
  },
  private_handover_too_early: problem => {
    const day = dayOf(problem);
    return {
      todo: t`Pickup is too early: the earliest day is ${day}`,
      field: t`With a private pickup or an end customer, the earliest day is ${day}.`,
    };
  },
  contact_name_missing: atStop(
    () => ({ todo: t`Name of the pickup contact`, field: t`Needed at a private pickup` }),
    () => ({ todo: t`Name of the delivery contact`, field: t`Needed for an end customer` }),
  ),
  contact_phone_missing: atStop(
    () => ({ todo: t`Phone of the pickup contact`, field: t`Needed at a private pickup` }),
    () => ({ todo: t`Phone of the delivery contact`, field: t`Needed for an end customer` }),
  ),
  phone_doubtful: problem => ({
    todo: isPickup(problem)
      ? t`Phone number of the pickup contact has no digits`
      : t`Phone number of the delivery contact has no digits`,
    field: t`Enter a phone number with digits`,
  }),
  email_doubtful: atStop(
    () => ({ todo: t`E-mail of the pickup contact looks wrong`, field: t`Is this e-mail address right?` }),
    () => ({ todo: t`E-mail of the delivery contact looks wrong`, field: t`Is this e-mail address right?` }),
  ),
  vehicle_identity_missing: () => ({
    todo: t`VIN or registration number`,
    field: t`Enter the VIN or the registration number`,
  }),
  vin_length: problem => {
    const length = problem.values.length ?? 0;
    return {
      todo: t`VIN has ${length} characters instead of 17`,
      field: t`A VIN has 17 characters; this has ${length}`,
    };
  },
  vin_missing_across_border: () => ({
    todo: t`VIN, as the transport crosses a border`,
    field: t`Needed, as the transport crosses a border`,
  }),
  vin_letters_foreign: () => ({
    todo: t`VIN has characters other than A–Z and 0–9`,
    field: t`Use only digits and the letters A–Z, without I, O and Q`,
  }),
  vin_letters_doubtful: () => ({
    todo: t`VIN holds I, O or Q`,
    field: t`A VIN has no I, O or Q: is it 1 or 0?`,
  }),
  vin_check_digit_doubtful: () => ({
    todo: t`VIN may hold a typing mistake`,
    field: t`The check digit does not match: compare it`,
  }),
  reference_too_long: () => ({
    todo: t`Your reference is too long`,
    field: t`At most 255 characters`,
  }),
  number_invalid: problem => ({
    todo: numberField(problem),
    field: problem.path.endsWith('.engine_power_kw') ? t`Enter a number` : t`Enter a whole number`,
  }),
  cmr_recipient_incomplete: recipientField,
  trade_in_outside_finland: () => ({
    todo: t`A trade-in is possible only within Finland`,
    field: t`Possible only within Finland: order it separately, or remove it`,
  }),
  trade_in_private_pickup: () => ({
    todo: t`No trade-in with a private pickup`,
    field: t`A private pickup cannot include a trade-in: choose another type, or remove the trade-in`,
  }),
  trade_in_identity_missing: () => ({
    todo: t`Trade-in without VIN and registration number`,
    field: t`How does the driver know it? Better give the VIN or the registration number`,
  }),
  ordered_for_incomplete: problem =>
    problem.path.endsWith('country_code')
      ? { todo: t`Country of the business ordered for`, field: t`Choose the country` }
      : {
          todo: t`Id of the business ordered for`,
          field: t`Enter the business id, or take the country away`,
        },
};

/** Words for a problem, for the list and for the field. */
export const problemText = (problem: DraftProblem): ProblemText => words[problem.code](problem);
