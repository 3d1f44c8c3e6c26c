import { t } from '@lingui/core/macro';
import type { BulkField, StopPart } from '../../../../src-shared/domain/bulk-fields.ts';

const pickupLabels: Record<StopPart | 'available_from' | 'release_code', () => string> = {
  address: () => t`Pickup address`,
  postcode: () => t`Pickup postcode`,
  city: () => t`Pickup city`,
  country: () => t`Pickup country`,
  type: () => t({ message: 'Pickup place type', context: 'heading of a column' }),
  contact_name: () => t`Pickup contact`,
  phone: () => t`Pickup phone`,
  email: () => t`Pickup e-mail`,
  date: () => t`Pickup date`,
  time: () => t`Pickup window`,
  available_from: () => t`Available from`,
  release_code: () => t`Release code`,
};

const deliveryLabels: Record<StopPart, () => string> = {
  address: () => t`Delivery address`,
  postcode: () => t`Delivery postcode`,
  city: () => t`Delivery city`,
  country: () => t`Delivery country`,
  type: () => t({ message: 'Delivery place type', context: 'heading of a column' }),
  contact_name: () => t`Delivery contact`,
  phone: () => t`Delivery phone`,
  email: () => t`Delivery e-mail`,
  date: () => t`Delivery date`,
  time: () => t`Delivery window`,
};

const withStop = <S extends string, P extends string>(stop: S, labels: Record<P, () => string>) =>
  Object.fromEntries(Object.entries(labels).map(([part, label]) => [`${stop}.${part}`, label])) as Record<
    `${S}.${P}`,
    () => string
  >;

const labels: Record<BulkField, () => string> = {
  ...withStop('pickup', pickupLabels),
  ...withStop('delivery', deliveryLabels),
  vin: () => t`VIN`,
  registration_number: () => t`Registration number`,
  make: () => t({ message: 'Make', context: 'brand of a vehicle' }),
  model: () => t`Model`,
  vehicle: () => t`Make and model`,
  fuel_type: () => t`Fuel`,
  transmission: () => t`Transmission`,
  engine_power_kw: () => t`Engine power in kW`,
  first_registered_year: () => t`Year of first registration`,
  kerb_weight_kg: () => t`Kerb weight in kg`,
  winter_tires: () => t`Winter tyres`,
  plates: () => t`Plates`,
  cmr: () => t`CMR consignment note`,
  vehicle_note: () => t`Note on the vehicle`,
  customer_reference: () => t`Your reference`,
  customer_note: () => t`Note to the carrier`,
  transport_preference: () => t`Transport method`,
  inspection: () => t`Inspection`,
  business_id: () => t`Ordered for, business ID`,
  business_country: () => t`Ordered for, country`,
};

export const fieldLabel = (field: BulkField): string => labels[field]();

const ofOrder: readonly BulkField[] = [
  'customer_reference',
  'customer_note',
  'transport_preference',
  'inspection',
  'business_id',
  'business_country',
];

/** All fields, grouped for the menu of a column. */
export const fieldGroups = (): { title: string; fields: BulkField[] }[] => {
  const all = Object.keys(labels) as BulkField[];
  const isVehicle = (field: BulkField) => !field.includes('.') && !isOrder(field);
  const isOrder = (field: BulkField) => ofOrder.includes(field);
  return [
    { title: t`Pickup`, fields: all.filter(field => field.startsWith('pickup.')) },
    { title: t`Delivery`, fields: all.filter(field => field.startsWith('delivery.')) },
    { title: t`Vehicle`, fields: all.filter(isVehicle) },
    { title: t`Order`, fields: all.filter(isOrder) },
  ];
};

const wide = ['address', 'customer_note', 'vehicle_note'];
const narrow = [
  'postcode',
  'country',
  'engine_power_kw',
  'kerb_weight_kg',
  'make',
  'plates',
  'cmr',
  'inspection',
];

/** Width of a column in pixels. */
export function columnWidth(field: BulkField | null): number {
  if (field === null) return 120;
  if (field === 'vin') return 164;
  const part = field.split('.').at(-1) ?? field;
  if (wide.includes(part)) return 236;
  return narrow.includes(part) ? 128 : 136;
}
