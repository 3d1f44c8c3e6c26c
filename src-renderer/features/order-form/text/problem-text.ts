import { plural, t } from '@lingui/core/macro';
import type { DraftProblem } from '../../../../src-shared/domain/draft-problem.ts';
import { formatDay } from '../../../i18n/format.ts';

export interface ProblemText {
  /** Text in the to-do list, where it names the field. */
  todo: string;
  /** Text at the field itself, where it says what to do. */
  field: string;
}

type Words = (problem: DraftProblem) => ProblemText;

const isPickup = (problem: DraftProblem): boolean => problem.path.startsWith('pickup.');

/** Returns a function that chooses the text for the pickup or the one for the delivery, by the path of the problem. */
const atStop =
  (pickup: () => ProblemText, delivery: () => ProblemText): Words =>
  problem =>
    isPickup(problem) ? pickup() : delivery();

const dayOf = (problem: DraftProblem): string => {
  const { day } = problem.values;
  // At noon UTC, the date is the same in every European zone.
  return day === undefined ? '' : formatDay(`${day}T12:00:00Z`, 'Europe/Helsinki');
};

const lastPart = ({ path }: DraftProblem): string => path.split('.').at(-1) ?? '';

const recipientField = (problem: DraftProblem): ProblemText => {
  const fields: Record<string, ProblemText> = {
    name: { todo: t`Name of the CMR recipient is missing`, field: t`Enter the recipient’s name` },
    street_address: {
      todo: t`Street of the CMR recipient is missing`,
      field: t`Enter the street and number`,
    },
    postal_code: { todo: t`Postcode of the CMR recipient is missing`, field: t`Enter the postcode` },
    city: { todo: t`City of the CMR recipient is missing`, field: t`Enter the city` },
  };
  return (
    fields[lastPart(problem)] ?? {
      todo: t`Country of the CMR recipient is missing`,
      field: t`Choose the country`,
    }
  );
};

const numberField = (problem: DraftProblem): string => {
  const fields: Record<string, string> = {
    engine_power_kw: t`Engine power in kW is not a number`,
    first_registered_year: t`Year of first registration is not a whole number`,
    kerb_weight_kg: t`Kerb weight in kg is not a whole number`,
  };
  return fields[lastPart(problem)] ?? t`A value is not a number`;
};

function missingOfWindow({ values }: DraftProblem): string {
  switch (values.missing) {
    case 'end':
      return t`The end time is missing. Enter both times, such as 8–12.`;
    case 'start':
      return t`The start time is missing. Enter both times, such as 8–12.`;
    case 'times':
      return t`The start and end times are missing. Enter both, such as 8–12.`;
    case 'day':
      return t`The day is missing. Enter it too, such as 12.3.`;
    default:
      return t`Enter the date, the start and the end`;
  }
}

// @interface create-order.rule-2 create-order.rule-3 create-order.rule-4 create-order.rule-6 update-order.rules
/** Texts for every `code` of a problem (see `draft-problem.ts`). */
const words: Record<DraftProblem['code'], Words> = {
  address_missing: atStop(
    () => ({ todo: t`Pickup address is missing`, field: t`Enter the pickup address` }),
    () => ({ todo: t`Delivery address is missing`, field: t`Enter the delivery address` }),
  ),
  type_missing: atStop(
    () => ({ todo: t`Pickup place type is missing`, field: t`Choose the type of the pickup place` }),
    () => ({ todo: t`Delivery place type is missing`, field: t`Choose the type of the delivery place` }),
  ),
  pickup_time_missing: () => ({
    todo: t`Pickup time is missing`,
    field: t`Enter the earliest pickup time, a requested window, or both`,
  }),
  window_incomplete: problem => ({
    todo: isPickup(problem) ? t`Pickup window is not complete` : t`Delivery window is not complete`,
    field: missingOfWindow(problem),
  }),
  window_ends_before_start: atStop(
    () => ({
      todo: t`Pickup window ends before it starts`,
      field: t`The end time must be after the start time`,
    }),
    () => ({
      todo: t`Delivery window ends before it starts`,
      field: t`The end time must be after the start time`,
    }),
  ),
  window_in_past: atStop(
    () => ({ todo: t`Pickup window is over`, field: t`This window is over: choose a later one` }),
    () => ({ todo: t`Delivery window is over`, field: t`This window is over: choose a later one` }),
  ),
  windows_overlap: atStop(
    () => ({
      todo: t`Pickup windows overlap`,
      field: t`This window overlaps another window: change one of them`,
    }),
    () => ({
      todo: t`Delivery windows overlap`,
      field: t`This window overlaps another window: change one of them`,
    }),
  ),
  window_before_available_from: () => ({
    todo: t`Pickup window starts before the vehicle is available`,
    field: t`This window starts before “Available from”. Change one of the two times.`,
  }),
  available_from_incomplete: () => ({
    todo: t`“Available from” is not complete`,
    field: t`Enter both the date and the time`,
  }),
  available_from_in_past: () => ({
    todo: t`“Available from” is in the past`,
    field: t`This date is in the past. Check it.`,
  }),
  delivery_before_available: () => ({
    todo: t`Delivery window ends before the vehicle is available`,
    field: t`This window ends before “Available from”. Check both times.`,
  }),
  delivery_before_pickup: () => ({
    todo: t`Delivery window ends before the first pickup window`,
    field: t`This window ends before the first pickup window. Check both windows.`,
  }),
  pickup_after_delivery: () => ({
    todo: t`Pickup window starts after the last delivery window`,
    field: t`This window starts after the last delivery window. Check both windows.`,
  }),
  day_far_ahead: problem => {
    const day = dayOf(problem);
    const { year = '' } = problem.values;
    return {
      todo: isPickup(problem)
        ? t`Pickup day is far in the future: ${day}`
        : t`Delivery day is far in the future: ${day}`,
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
    () => ({
      todo: t`Name of the pickup contact is missing`,
      field: t`Enter a name: a private pickup needs it`,
    }),
    () => ({
      todo: t`Name of the delivery contact is missing`,
      field: t`Enter a name: a delivery to an end customer needs it`,
    }),
  ),
  contact_phone_missing: atStop(
    () => ({
      todo: t`Phone number of the pickup contact is missing`,
      field: t`Enter a phone number: a private pickup needs it`,
    }),
    () => ({
      todo: t`Phone number of the delivery contact is missing`,
      field: t`Enter a phone number: a delivery to an end customer needs it`,
    }),
  ),
  phone_doubtful: problem => ({
    todo: isPickup(problem)
      ? t`Phone number of the pickup contact has no digits`
      : t`Phone number of the delivery contact has no digits`,
    field: t`Enter a phone number with digits`,
  }),
  email_doubtful: atStop(
    () => ({
      todo: t`E-mail address of the pickup contact looks wrong`,
      field: t`This e-mail address looks wrong. Check it.`,
    }),
    () => ({
      todo: t`E-mail address of the delivery contact looks wrong`,
      field: t`This e-mail address looks wrong. Check it.`,
    }),
  ),
  vehicle_identity_missing: () => ({
    todo: t`VIN or registration number is missing`,
    field: t`Enter the VIN or the registration number`,
  }),
  vin_length: problem => {
    const length = Number(problem.values.length ?? 0);
    return {
      todo: plural(length, {
        one: 'VIN has # character instead of 17',
        other: 'VIN has # characters instead of 17',
      }),
      field: t`A VIN has 17 characters; this VIN has ${length}`,
    };
  },
  vin_missing_across_border: () => ({
    todo: t`VIN is missing: the transport crosses a border`,
    field: t`Enter the VIN: a transport across a border needs it`,
  }),
  vin_letters_foreign: () => ({
    todo: t`VIN has characters other than A–Z and 0–9`,
    field: t`Use only digits and the letters A–Z, without I, O and Q`,
  }),
  vin_letters_doubtful: () => ({
    todo: t`VIN contains I, O or Q`,
    field: t`A VIN has no letters I, O or Q. Did you mean 1 or 0?`,
  }),
  vin_check_digit_doubtful: () => ({
    todo: t`VIN may contain a typing mistake`,
    field: t`The check digit does not match. Check the VIN for typing mistakes.`,
  }),
  reference_too_long: () => ({
    todo: t`Your reference is too long`,
    field: t`Use at most 255 characters`,
  }),
  number_invalid: problem => ({
    todo: numberField(problem),
    field: problem.path.endsWith('.engine_power_kw') ? t`Enter a number` : t`Enter a whole number`,
  }),
  cmr_recipient_incomplete: recipientField,
  trade_in_outside_finland: () => ({
    todo: t`A trade-in is possible only within Finland`,
    field: t`A trade-in is possible only within Finland: order its transport separately, or remove it`,
  }),
  trade_in_private_pickup: () => ({
    todo: t`A private pickup cannot include a trade-in`,
    field: t`A private pickup cannot include a trade-in: choose another place type, or remove the trade-in`,
  }),
  trade_in_identity_missing: () => ({
    todo: t`Trade-in has no VIN or registration number`,
    field: t`Enter the VIN or the registration number, so that the driver can identify the trade-in`,
  }),
  ordered_for_incomplete: problem =>
    problem.path.endsWith('country_code')
      ? { todo: t`Country for “Ordered for” is missing`, field: t`Choose the country` }
      : {
          todo: t`Business ID for “Ordered for” is missing`,
          field: t`Enter the business ID, or remove the country`,
        },
};

/** Texts of a problem: one for the to-do list, and one for the field. */
export const problemText = (problem: DraftProblem): ProblemText => words[problem.code](problem);
