import type { Order } from '../../../../src-shared/domain/order.ts';
import { zoneOfAccepted } from '../../../../src-shared/domain/stop-zone.ts';

/** When something was said or seen is told by the clock here. */
const seenHere = /\.eta_updated_at$/;

/** In which zone a field's moment is read: a stop's own, as the order shows it; undefined for this computer's. */
export function zoneOfPath(path: string, order: Order | null): string | undefined {
  const [stop] = path.split('.');
  if (order === null || (stop !== 'pickup' && stop !== 'delivery') || seenHere.test(path)) return undefined;
  return zoneOfAccepted(order[stop]);
}
