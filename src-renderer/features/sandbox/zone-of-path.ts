import { zoneOfCountry } from '../../../src-shared/domain/country.ts';
import type { Order } from '../../../src-shared/domain/order.ts';

/** When something was said or seen is told by the clock here. */
const seenHere = /\.eta_updated_at$/;

/** In which zone a field's moment is read: a stop's own, as the order shows it; null for this computer's. */
export function zoneOfPath(path: string, order: Order | null): string | null {
  const [stop] = path.split('.');
  if (order === null || (stop !== 'pickup' && stop !== 'delivery') || seenHere.test(path)) return null;
  const named = order[stop].requested_windows.find(window => window.timezone !== null)?.timezone;
  return named ?? zoneOfCountry(order[stop].address.country_code ?? '');
}
