import { t } from '@lingui/core/macro';
import { Clock } from 'lucide-react';
import { stopName } from '../../../i18n/words.ts';
import { cx } from '../../../ui/cx.ts';
import { momentAt } from './stop-moment.ts';
import styles from './stop-time.module.css';

export interface StopTimeProps {
  at: string;
  /** Named, as one column has times of both; null: not known. */
  stop: 'pickup' | 'delivery' | null;
  /** IANA zone of the stop: its time is told as a clock there shows it, as in the order itself. */
  zone: string | undefined;
  /** The vehicle is there: it is no time that somebody waits for. */
  isDelivered?: boolean;
  /** The time is over, and nobody has come. */
  isOverdue?: boolean;
}

/** When something is or was at a stop; a small clock where it is not the time of this computer. */
export function StopTime({ at, stop, zone, isDelivered = false, isOverdue = false }: StopTimeProps) {
  const { words, zoneName } = momentAt(at, zone);
  const name = isDelivered ? t`delivered` : stop && stopName(stop);
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
        // There is no room for both: where the vehicle is expected next, the status tells.
        <>
          <span className="visually-hidden">{name}, </span>
          <span className={styles.name}>{overdue}</span>
        </>
      )}
    </span>
  );
}
