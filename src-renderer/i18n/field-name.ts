import { msg, t } from '@lingui/core/macro';
import { valueWords } from './value-words.ts';

/**
 * Label of an optional text of a stop, such as the release code. The form and the order's details use the same label.
 * @param path dotted path whose last part is the service's name of the text: `pickup.release_code`
 */
export function stopTextLabel(path: string): string {
  return textLabel(path.split('.').at(-1) ?? path);
}

const textLabel = valueWords({ release_code: msg`Release code` });

const pickupFieldNames = (): Record<string, string> => ({
  address: t`Pickup address`,
  'address.formatted_address': t`Pickup address`,
  'address.country_code': t`Pickup country`,
  type: t`Pickup place type`,
  contact: t`Pickup contact`,
  'contact.name': t`Pickup contact’s name`,
  'contact.phone': t`Pickup contact’s phone`,
  'contact.email': t`Pickup contact’s e-mail`,
  release_code: t`Release code`,
  available_from: t`Available from`,
  requested_windows: t`Requested window of the pickup`,
});

const deliveryFieldNames = (): Record<string, string> => ({
  address: t`Delivery address`,
  'address.formatted_address': t`Delivery address`,
  'address.country_code': t`Delivery country`,
  type: t`Delivery place type`,
  contact: t`Delivery contact`,
  'contact.name': t`Delivery contact’s name`,
  'contact.phone': t`Delivery contact’s phone`,
  'contact.email': t`Delivery contact’s e-mail`,
  requested_windows: t`Requested window of the delivery`,
});

const vehicleFieldNames = (): Record<string, string> => ({
  role: t`Trade-in`,
  vin: t`VIN`,
  registration_number: t`Registration number`,
  make: t({ message: 'Make', context: 'brand of a vehicle' }),
  model: t`Model`,
  note: t`Note on the vehicle`,
  fuel_type: t`Fuel`,
  transmission: t`Transmission`,
  engine_power_kw: t`Engine power`,
  first_registered_year: t`First registered`,
  kerb_weight_kg: t`Kerb weight`,
  winter_tires: t`Winter tyres`,
  'winter_tires.mounted': t`Winter tyres mounted`,
  'winter_tires.in_vehicle': t`Winter tyres in the vehicle`,
  plates: t`Plates`,
  cmr: t`CMR consignment note`,
  cmr_recipient: t`CMR recipient`,
});

const orderFieldNames = (): Record<string, string> => ({
  customer_reference: t`Your reference`,
  customer_note: t`Note to the carrier`,
  ordered_for: t`Ordered for`,
  'ordered_for.country_code': t`Country of the business ordered for`,
  service_options: t`Services`,
  'service_options.transport_preference': t`Transport method`,
  'service_options.inspection': t`Inspection`,
  file_ids: t`Documents`,
  items: t`Vehicle`,
  pickup: t`Pickup`,
  delivery: t`Delivery`,
});

/**
 * Name of the longest beginning of a path that has a name: for `requested_windows.0.end_at`, the name of
 * `requested_windows`. Null if no beginning has a name.
 */
function longest(names: Record<string, string>, path: string): string | null {
  const parts = path.split('.');
  for (let length = parts.length; length > 0; length -= 1) {
    const name = names[parts.slice(0, length).join('.')];
    if (name !== undefined) return name;
  }
  return null;
}

/** The name of the field at a dotted path of the service. A path without a name is returned unchanged. */
export function fieldName(path: string): string {
  if (path === '') return t`Whole order`;
  const [first = '', ...rest] = path.split('.');
  const within = rest.join('.');
  if ((first === 'pickup' || first === 'delivery') && within !== '') {
    return longest(first === 'pickup' ? pickupFieldNames() : deliveryFieldNames(), within) ?? path;
  }
  if (first === 'items' && rest.length > 1)
    return longest(vehicleFieldNames(), rest.slice(1).join('.')) ?? path;
  return longest(orderFieldNames(), path) ?? path;
}
