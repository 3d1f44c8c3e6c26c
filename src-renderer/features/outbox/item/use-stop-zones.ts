import { useEffect, useState } from 'react';
import type { StopZones } from '../../../../src-shared/domain/stop-zone.ts';
import { call } from '../../../bridge/bridge.ts';
import { stopZonesOf } from '../../order-parts/stop-facts.ts';

const none: StopZones = {};

/** Zones of the stops of an order, as its details tell them; none until it is read. */
export function useStopZones(localId: string): StopZones {
  const [zones, setZones] = useState(none);
  useEffect(() => {
    let isLeft = false;
    setZones(none);
    call('orders.get', { localId }).then(
      detail => {
        if (!isLeft) setZones(stopZonesOf(detail));
      },
      // Without them times are told in the user's own zone, and say so.
      () => undefined,
    );
    return () => {
      isLeft = true;
    };
  }, [localId]);
  return zones;
}
