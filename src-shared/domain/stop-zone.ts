import { zoneOfCountry } from './country.ts';
import type { Order } from './order.ts';

/** A word that is none, or of a newer clock than this computer's, is not a zone here. */
function isTimeZone(word: string | null): word is string {
  try {
    return word !== null && word !== '' && new Intl.DateTimeFormat('en', { timeZone: word }) !== null;
  } catch {
    return false;
  }
}

/** The zone in which a stop's times are told: its windows' own, else its country's (IANA name). */
export function zoneOfAccepted(stop: Order['pickup' | 'delivery']): string {
  const named = stop.requested_windows.map(({ timezone }) => timezone).find(isTimeZone);
  return named ?? zoneOfCountry(stop.address.country_code ?? '');
}

/** The zone of what happened at the pickup or at the delivery, by the service's own word for it; undefined for others. */
export function zoneOfEvent(type: string, order: Pick<Order, 'pickup' | 'delivery'>): string | undefined {
  if (/pick(ed)?_?up/i.test(type)) return zoneOfAccepted(order.pickup);
  return /deliver/i.test(type) ? zoneOfAccepted(order.delivery) : undefined;
}
