import type { Order } from '../../../../src-shared/domain/order.ts';
import { zoneOfAccepted } from '../../../../src-shared/domain/stop-zone.ts';

/** Fields of a stop that are shown in this computer's time zone all the same. */
const seenHere = /\.eta_updated_at$/;

/** Time zone in which a field is shown: the zone of its stop, or undefined for this computer's zone. */
export function zoneOfPath(path: string, order: Order | null): string | undefined {
  const [stop] = path.split('.');
  if (order === null || (stop !== 'pickup' && stop !== 'delivery') || seenHere.test(path)) return undefined;
  return zoneOfAccepted(order[stop]);
}
