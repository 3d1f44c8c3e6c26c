import { t } from '@lingui/core/macro';
import type { OrderRow } from '../../../src-shared/contract/orders.ts';
import { typedPlace } from '../../../src-shared/domain/place-name.ts';
import { groupVin } from '../../../src-shared/domain/vin.ts';
import { orderStatusName, phaseName } from '../../i18n/status-words.ts';

/**
 * The title of an order: the customer's reference; without one the vehicle, which people recognise; otherwise the
 * service's id.
 */
export const orderTitle = (row: OrderRow): string =>
  row.customerReference ?? row.registrationNumber ?? row.vin ?? row.orderId ?? t`Order without reference`;

/** The status of an order, in the same words as its badge. */
export function orderStanding(row: OrderRow): string {
  if (row.phase === 'queued' && row.isUnconfirmed) return t`Unconfirmed`;
  if (row.phase !== 'accepted') return phaseName(row.phase);
  if (row.isGone) return t({ message: 'Not found', context: 'order that the service no longer has' });
  return row.status === null ? t`Status not known` : orderStatusName(row.status);
}

/** Make and model, such as `Volvo EX30`; empty if unknown. */
export const vehicleName = (row: OrderRow): string => [row.make, row.model].filter(Boolean).join(' ');

/** The registration number; without one, the VIN in groups; otherwise empty. */
export const vehicleIdentity = (row: OrderRow): string =>
  row.registrationNumber ?? (row.vin === null ? '' : groupVin(row.vin));

/** The end of a long id, by which people can tell similar ids apart: `…BZ184677`. */
export const endOfId = (id: string): string => (id.length > 12 ? `…${id.slice(-8)}` : id);

/** The registration number; without one, the end of the VIN. The tooltip and the details show the whole VIN. */
export const identityInRow = (row: OrderRow): string => row.registrationNumber ?? endOfId(row.vin ?? '');

/** Vehicle in one line, such as `Volvo EX30 · ABC-123`. Unknown parts are left out. */
export const vehicleWords = (row: OrderRow): string =>
  [vehicleName(row), vehicleIdentity(row)].filter(Boolean).join(' · ');

/** The city that the service found in the address; without one, the place in the typed address. */
export const placeOf = (city: string | null, address: string): string => city ?? typedPlace(address);

export const pickupPlace = (row: OrderRow): string => placeOf(row.pickupCity, row.pickupAddress);
export const deliveryPlace = (row: OrderRow): string => placeOf(row.deliveryCity, row.deliveryAddress);

/** The route in cities: `Helsinki → Turku`. */
export const citiesOf = (row: OrderRow): string => `${pickupPlace(row)} → ${deliveryPlace(row)}`;
