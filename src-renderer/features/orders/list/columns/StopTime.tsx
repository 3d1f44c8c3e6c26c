import { t } from '@lingui/core/macro';
import { Clock } from 'lucide-react';
import { stopName } from '../../../../i18n/status-words.ts';
import { cx } from '../../../../ui/cx.ts';
import { momentAt } from './stop-moment.ts';
import styles from './stop-time.module.css';

export interface StopTimeProps {
  at: string;
  /**
   * Which stop the time belongs to; named beside the time, because the column contains times of both stops. Null if not
   * known.
   */
  stop: 'pickup' | 'delivery' | null;
  /** IANA zone of the stop, in which the time is shown. */
  zone: string | undefined;
  /** Whether the vehicle is delivered, so that the time no longer matters. */
  isDelivered?: boolean;
  /** Whether the time has passed although the vehicle has not arrived at the stop. */
  isOverdue?: boolean;
}

/** A time at a stop. A clock icon marks a stop whose clocks show another hour than this computer. */
export function StopTime({ at, stop, zone, isDelivered = false, isOverdue = false }: StopTimeProps) {
  const { words, zoneName } = momentAt(at, zone);
  const name = isDelivered
    ? t({ message: 'delivered', context: 'time of delivery' })
    : stop && stopName(stop);
  const overdue = isOverdue ? t`overdue` : null;
  return (
    <span
      data-stop-time
      className={cx(styles.stopTime, isDelivered && 'dim', isOverdue && styles.overdue)}
      title={[words, zoneName, name, overdue].filter(Boolean).join(', ')}
    >
      <span className={styles.at}>{words}</span>
      {zoneName !== null && (
        <>
          <Clock className={styles.zone} size={11} aria-hidden />
          <span className="visually-hidden">, {zoneName}</span>
        </>
      )}{' '}
      {overdue === null ? (
        <span className={cx(styles.name, 'dim')}>{name}</span>
      ) : (
        // The cell has no room for both "overdue" and the name of the stop. The name is hidden on screen, because the
        // status already tells the next stop.
        <>
          <span className="visually-hidden">{name}, </span>
          <span className={styles.name}>{overdue}</span>
        </>
      )}
    </span>
  );
}
