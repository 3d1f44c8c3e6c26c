import { Trans } from '@lingui/react/macro';
import { CircleAlert, CircleCheck } from 'lucide-react';
import type { OrderDetail } from '../../../../src-shared/contract/orders.ts';
import type { Order } from '../../../../src-shared/domain/order.ts';
import { zoneOfAccepted } from '../../../../src-shared/domain/stop-zone.ts';
import { groupVin } from '../../../../src-shared/domain/vin.ts';
import { call } from '../../../bridge/bridge.ts';
import { useLiveQuery } from '../../../bridge/use-live-query.ts';
import { errorSentences } from '../../../i18n/error-text.ts';
import { formatInstantAt } from '../../../i18n/format.ts';
import { inspectionName } from '../../../i18n/words.ts';
import { Badge } from '../../../ui/badge.tsx';
import { OneMoment } from '../../../ui/one-moment.tsx';
import { OpenValues } from '../../order-parts/OpenValues.tsx';
import { spokenName } from '../../order-parts/open-values.ts';
import { areZonesNamed } from '../../order-parts/stop-facts.ts';
import { FileRow } from '../files/FileRow.tsx';
import fileStyles from '../files/file.module.css';
import styles from './inspection.module.css';
import { type InspectedItem, inspectionFactsOf } from './inspection-facts.ts';

const clean = ['no_remarks', 'ok', 'passed'];

const Check = ({ check: { area, result, others } }: { check: InspectedItem['checks'][number] }) => {
  const isClean = clean.includes(result);
  const Icon = isClean ? CircleCheck : CircleAlert;
  return (
    <li className={isClean ? styles.checkClean : styles.checkRemark}>
      <Icon size={14} aria-hidden />
      <span>{spokenName(area)}</span>
      <span className="sub">{spokenName(result)}</span>
      {others.length > 0 && <OpenValues lines={others} />}
    </li>
  );
};

function Item({ inspected, detail, order }: { inspected: InspectedItem; detail: OrderDetail; order: Order }) {
  const item = order.items.find(({ id }) => id === inspected.itemId);
  const name = item?.vin ? groupVin(item.vin) : (item?.registration_number ?? inspected.itemId);
  const isPicture = ({ media_type: type }: OrderDetail['files'][number]) => type.startsWith('image/');
  const pictures = detail.files.filter(
    file => isPicture(file) && file.stage !== null && [null, '', inspected.itemId].includes(file.item_id),
  );
  return (
    <section className={styles.item}>
      <h4>
        {item?.make} {item?.model} <span className="mono">{name}</span>
      </h4>
      {inspected.checks.length > 0 && (
        <ul className={styles.checks}>
          {inspected.checks.map(check => (
            <Check key={check.area} check={check} />
          ))}
        </ul>
      )}
      {inspected.conditions.map(({ name: condition, lines }) => (
        <section key={condition} className={styles.condition}>
          <h5>{spokenName(condition)}</h5>
          <OpenValues lines={lines} files={detail.files} />
        </section>
      ))}
      {inspected.others.length > 0 && <OpenValues lines={inspected.others} files={detail.files} />}
      {pictures.length > 0 && (
        <section className={styles.condition}>
          <h5>
            <Trans>Pictures</Trans>
          </h5>
          <ul className={fileStyles.files}>
            {pictures.map(file => (
              <FileRow
                key={file.id}
                localId={detail.row.localId}
                own={null}
                file={file}
                all={pictures}
                vehicle={null}
                isZoneNamed={areZonesNamed(detail)}
              />
            ))}
          </ul>
        </section>
      )}
    </section>
  );
}

// @interface operations.inspection-report
/** The inspection report and its pictures. */
export function Inspection({ detail, order }: { detail: OrderDetail; order: Order }) {
  const { localId } = detail.row;
  const { answer: report, error } = useLiveQuery({
    about: localId,
    version: order.revision,
    ask: () => call('orders.inspectionReport', { localId }),
  });
  if (error) {
    return (
      <p className={styles.error} role="alert">
        {errorSentences(error)}
      </p>
    );
  }
  if (!report) return <OneMoment />;
  const { status, kind, completedAt, items, others } = inspectionFactsOf(report, order);
  return (
    <>
      <div className="flow">
        {kind !== null && (
          <h4>
            <Trans>Inspection: {inspectionName(kind)}</Trans>
          </h4>
        )}
        {status !== null && !(status === 'completed' && completedAt !== null) && (
          <Badge tone={status === 'completed' ? 'ok' : 'neutral'}>{spokenName(status)}</Badge>
        )}
        {completedAt !== null && (
          <span className="sub">
            <Trans>completed {formatInstantAt(completedAt, zoneOfAccepted(order.pickup))}</Trans>
          </span>
        )}
      </div>
      {items.map(inspected => (
        <Item key={inspected.itemId} inspected={inspected} detail={detail} order={order} />
      ))}
      {others.length > 0 && <OpenValues lines={others} />}
      {!detail.areFilesKnown && (
        <p className="sub">
          {detail.row.isGone ? (
            <Trans>Dispatch does not know whether the inspection has pictures.</Trans>
          ) : (
            <Trans>The pictures of the inspection are not loaded yet.</Trans>
          )}
        </p>
      )}
    </>
  );
}
