import type { Order } from '../../../../src-shared/domain/order.ts';
import { zoneOfAccepted } from '../../../../src-shared/domain/stop-zone.ts';

/** Fields that are shown in this computer's time zone, although they belong to a stop. */
const seenHere = /\.eta_updated_at$/;

/** Time zone in which a field is shown: that of its stop; undefined for this computer's. */
export function zoneOfPath(path: string, order: Order | null): string | undefined {
  const [stop] = path.split('.');
  if (order === null || (stop !== 'pickup' && stop !== 'delivery') || seenHere.test(path)) return undefined;
  return zoneOfAccepted(order[stop]);
}
