import type { StopZones } from '../../../../src-shared/domain/stop-zone.ts';
import { call } from '../../../bridge/bridge.ts';
import { useLiveQuery } from '../../../bridge/use-live-query.ts';
import { stopZonesOf } from '../../order-parts/stop-facts.ts';

/**
 * Time zones of the stops of an order. Empty if they are unknown: times are then shown in the user's zone, which is
 * named.
 */
export function useStopZones(localId: string): StopZones {
  const { answer } = useLiveQuery({ about: localId, ask: () => call('orders.get', { localId }) });
  return answer ? stopZonesOf(answer) : {};
}
