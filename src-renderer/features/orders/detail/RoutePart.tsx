import { Trans, useLingui } from '@lingui/react/macro';
import type { OrderDetail } from '../../../../src-shared/contract/orders.ts';
import type { Order } from '../../../../src-shared/domain/order.ts';
import { formatDistance } from '../../../i18n/format.ts';
import { inspectionName, transportName } from '../../../i18n/words.ts';
import { InspectorSection } from '../../../ui/inspector.tsx';
import { KeyValue, KeyValues } from '../../../ui/key-values.tsx';
import { noteOf } from '../../order-parts/order-texts.ts';
import { stopFactsOf } from '../../order-parts/stop-facts.ts';
import { OnlyRow } from './OnlyRow.tsx';
import { OnDemandButton, useTracking } from './on-demand.tsx';
import { Stops } from './Stops.tsx';
import styles from './vehicles.module.css';

// @interface order.service-options
function Services({ order }: { order: Order }) {
  const { t } = useLingui();
  const { transport_preference: transport, inspection } = order.service_options ?? {};
  if (!transport && !inspection) return null;
  return (
    <KeyValue name={t`Services`}>
      {transport && (
        <span className={styles.service}>
          <Trans>Transport: {transportName(transport)}</Trans>
        </span>
      )}
      {inspection && (
        <span className={styles.service}>
          <Trans>Inspection: {inspectionName(inspection)}</Trans>
        </span>
      )}
    </KeyValue>
  );
}

// @interface order.distance order.customer-note
/** The stops, the map with the position of the vehicle, and facts about the whole route. */
export function RoutePart({ detail }: { detail: OrderDetail }) {
  const { t } = useLingui();
  const { order } = detail;
  const tracking = useTracking(detail);
  const stops = stopFactsOf(detail);
  const note = noteOf(detail);
  return (
    <InspectorSection title={<Trans>Route</Trans>} aside={tracking && <OnDemandButton part={tracking} />}>
      {stops.length > 0 ? <Stops stops={stops} /> : <OnlyRow row={detail.row} />}
      {tracking?.isOpen && tracking.content}
      {(order || note !== null) && (
        <KeyValues>
          {order?.distance_meters != null && (
            <KeyValue name={t`Distance`}>{formatDistance(order.distance_meters)}</KeyValue>
          )}
          {order && <Services order={order} />}
          {note !== null && (
            <KeyValue name={t`Note`} className={styles.note}>
              {note}
            </KeyValue>
          )}
        </KeyValues>
      )}
    </InspectorSection>
  );
}
