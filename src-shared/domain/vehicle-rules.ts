import { countryOfStop } from './country.ts';
import type { OrderDraft, VehicleDraft } from './draft.ts';
import type { DraftProblem } from './draft-problem.ts';
import { numberOf, plainNumber } from './number-text.ts';
import { error, type RuleContext, type RuleProfile, warning } from './rule.ts';
import { cleanVin, hasForbiddenVinLetter, hasForeignVinLetter, hasWrongCheckDigit } from './vin.ts';

/** The service's paths of the vehicles of an order. */
export const primaryPath = 'items.0';
export const tradeInPath = 'items.1';

/** Checks the vehicle of an order: rule 4, and the limits of "Item". */
export function checkVehicle(draft: OrderDraft, context: RuleContext): DraftProblem[] {
  return [...checkIdentity(draft), ...checkFacts(primaryPath, draft.vehicle, context)];
}

// @interface create-order.rule-7
/** Rule 7: trade-in routes stay within Finland and cannot start at a private pickup. */
export function checkTradeIn(draft: OrderDraft, context: RuleContext): DraftProblem[] {
  const { tradeIn } = draft;
  if (tradeIn === null) return [];
  const obstacle = tradeInObstacle(draft, context.profile);
  const problems: DraftProblem[] = [];
  if (obstacle === 'private_pickup') problems.push(error('pickup.type', 'trade_in_private_pickup'));
  if (obstacle === 'outside_finland') problems.push(error(`${tradeInPath}.role`, 'trade_in_outside_finland'));
  const vin = cleanVin(tradeIn.vin);
  const identity =
    vin === '' && tradeIn.registrationNumber.trim() === ''
      ? [warning(`${tradeInPath}.vin`, 'trade_in_identity_missing')]
      : checkVin(`${tradeInPath}.vin`, vin);
  return [...problems, ...identity, ...checkFacts(tradeInPath, tradeIn, context)];
}

// @interface check-price.rules
/** Why a trade-in is not possible on this route (rule 7); null if no obstacle is known. */
export function tradeInObstacle(
  draft: OrderDraft,
  profile: RuleProfile,
): 'private_pickup' | 'outside_finland' | null {
  if (draft.pickup.type === profile.privatePickupType) return 'private_pickup';
  const countries = [countryOfStop(draft.pickup), countryOfStop(draft.delivery)];
  return countries.some(country => country !== null && country !== 'FI') ? 'outside_finland' : null;
}

// @interface create-order.rule-4
function checkIdentity(draft: OrderDraft): DraftProblem[] {
  const path = `${primaryPath}.vin`;
  const vin = cleanVin(draft.vehicle.vin);
  if (vin !== '') return checkVin(path, vin);
  const from = countryOfStop(draft.pickup);
  const to = countryOfStop(draft.delivery);
  if (from !== null && to !== null && from !== to) return [error(path, 'vin_missing_across_border')];
  return draft.vehicle.registrationNumber.trim() === '' ? [error(path, 'vehicle_identity_missing')] : [];
}

/** Checks that a VIN has 17 characters (section "Conventions"). If it has, but looks wrong, there is only a warning. */
function checkVin(path: string, vin: string): DraftProblem[] {
  if (vin === '') return [];
  if (vin.length !== 17) return [error(path, 'vin_length', { length: vin.length })];
  if (hasForeignVinLetter(vin)) return [warning(path, 'vin_letters_foreign')];
  if (hasForbiddenVinLetter(vin)) return [warning(path, 'vin_letters_doubtful')];
  return hasWrongCheckDigit(vin) ? [warning(path, 'vin_check_digit_doubtful')] : [];
}

const checkFacts = (path: string, vehicle: VehicleDraft, { profile }: RuleContext): DraftProblem[] => [
  ...checkNumber(`${path}.engine_power_kw`, vehicle.enginePowerKw, /^\d+(?:[.,]\d{1,2})?$/),
  ...checkNumber(`${path}.first_registered_year`, vehicle.firstRegisteredYear, /^\d+$/),
  ...checkNumber(`${path}.kerb_weight_kg`, vehicle.kerbWeightKg, /^\d+$/),
  ...checkCmrRecipient(`${path}.cmr_recipient.recipient`, vehicle.cmrRecipient, profile),
];

/**
 * Checks only how a number is written, because the interface description gives no limits.
 * @param form pattern of allowed numbers. It must exclude `1e3` and `0x10`, which users do not mean as numbers, and
 * `1.850` (kg), which would be read as less than two.
 */
function checkNumber(path: string, typed: string, form: RegExp): DraftProblem[] {
  const value = plainNumber(typed);
  const isRight = value === '' || (form.test(value) && Number.isFinite(numberOf(value)));
  return isRight ? [] : [error(path, 'number_invalid')];
}

function checkCmrRecipient(
  path: string,
  recipient: VehicleDraft['cmrRecipient'],
  profile: RuleProfile,
): DraftProblem[] {
  const { kind, name, streetAddress, postalCode, city, countryCode } = recipient;
  if (kind !== profile.cmrRecipientOtherKind) return [];
  const fields = {
    name,
    street_address: streetAddress,
    postal_code: postalCode,
    city,
    country_code: countryCode,
  };
  return Object.entries(fields)
    .filter(([field, value]) => (field === 'country_code' ? !/^[A-Z]{2}$/.test(value) : value.trim() === ''))
    .map(([field]) => error(`${path}.${field}`, 'cmr_recipient_incomplete'));
}
