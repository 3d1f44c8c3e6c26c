import type { OrderInput } from '../../../src-shared/domain/order.ts';
import type { PriceCheckInput } from '../../../src-shared/domain/price-check.ts';
import type { FieldError } from '../../../src-shared/domain/problem.ts';
import type { InterfaceProfile } from '../../../src-shared/interface-profile.ts';
import { memo } from '../common/memo.ts';
import { errorIf } from '../http/problem.ts';

type Item = OrderInput['items'][number];

/**
 * Checks values against the lists in the profile. The interface description itself leaves open which values are
 * allowed.
 */
export function routeValueErrors(
  input: OrderInput | PriceCheckInput,
  profile: InterfaceProfile,
): FieldError[] {
  const options = input.service_options;
  return [
    ...oneOf('pickup.type', input.pickup.type, profile.pickupTypes),
    ...oneOf('delivery.type', input.delivery.type, profile.deliveryTypes),
    ...oneOf(
      'service_options.transport_preference',
      options?.transport_preference,
      profile.transportPreferences,
    ),
    ...oneOf('service_options.inspection', options?.inspection, profile.inspections),
  ];
}

export function orderValueErrors(input: OrderInput, profile: InterfaceProfile): FieldError[] {
  return [
    ...routeValueErrors(input, profile),
    ...input.items.flatMap((item, index) => itemErrors(`items.${index}`, item, profile)),
    ...zoneErrors('pickup', input.pickup.requested_windows),
    ...zoneErrors('delivery', input.delivery.requested_windows),
  ];
}

function itemErrors(path: string, item: Item, profile: InterfaceProfile): FieldError[] {
  return [
    ...oneOf(`${path}.fuel_type`, item.fuel_type, profile.fuelTypes),
    ...oneOf(`${path}.transmission`, item.transmission, profile.transmissions),
    ...oneOf(`${path}.cmr`, item.cmr, profile.cmrModes),
    ...oneOf(`${path}.plates`, item.plates, profile.platesOptions),
    ...recipientErrors(`${path}.cmr_recipient`, item.cmr_recipient, profile),
  ];
}

// @interface item.cmr-recipient
function recipientErrors(
  path: string,
  recipient: Item['cmr_recipient'],
  profile: InterfaceProfile,
): FieldError[] {
  if (!recipient) return [];
  const isOther = recipient.kind === profile.cmrRecipientOtherKind;
  const isMissing = isOther && !recipient.recipient;
  return [
    ...oneOf(`${path}.kind`, recipient.kind, profile.cmrRecipientKinds),
    ...errorIf(isMissing, `${path}.recipient`, 'required', 'A recipient of this kind must be given.'),
  ];
}

const oneOf = (path: string, value: string | null | undefined, known: readonly string[]): FieldError[] =>
  errorIf(
    value !== null && value !== undefined && !known.includes(value),
    path,
    'invalid_value',
    `The value must be one of: ${known.join(', ')}.`,
  );

// @interface window.timezone
function zoneErrors(stop: string, windows: readonly { timezone: string }[] | null | undefined): FieldError[] {
  return (windows ?? []).flatMap(({ timezone }, index) =>
    errorIf(
      !isZone(timezone),
      `${stop}.requested_windows.${index}.timezone`,
      'invalid_value',
      'This is no IANA time zone name.',
    ),
  );
}

/**
 * Whether a name is an IANA time zone. An offset such as +02:00 is none, although Intl accepts it. The result is
 * cached, because Intl is slow.
 */
const isZone = memo(isZoneName, name => name, 1_000);

function isZoneName(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
