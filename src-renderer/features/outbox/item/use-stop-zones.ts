import { useEffect, useState } from 'react';
import type { StopZones } from '../../../../src-shared/domain/stop-zone.ts';
import { call } from '../../../bridge/bridge.ts';
import { stopZonesOf } from '../../order-parts/stop-facts.ts';

const none: StopZones = {};

/** Time zones of the stops of an order; empty until its details are read. */
export function useStopZones(localId: string): StopZones {
  const [zones, setZones] = useState(none);
  useEffect(() => {
    let isLeft = false;
    setZones(none);
    call('orders.get', { localId }).then(
      detail => {
        if (!isLeft) setZones(stopZonesOf(detail));
      },
      // Without zones, times are shown and marked in the user's own zone.
      () => undefined,
    );
    return () => {
      isLeft = true;
    };
  }, [localId]);
  return zones;
}
