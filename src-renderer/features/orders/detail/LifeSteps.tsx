import { useLingui } from '@lingui/react/macro';
import type { OrderRow } from '../../../../src-shared/contract/orders.ts';
import { cx } from '../../../ui/cx.ts';
import styles from './life-steps.module.css';
import { lifeStepsOf } from './life-steps.ts';

/** The progress of an order as a line of steps. Shows nothing if Dispatch does not know how far the order is. */
export function LifeSteps({ row }: { row: OrderRow }) {
  const { t } = useLingui();
  const steps = lifeStepsOf(row);
  if (steps.length === 0) return null;
  const asides = {
    done: t({ message: 'done', context: 'step of an order, for screen readers' }),
    now: null,
    ahead: null,
    unreported: t`not reported by the service`,
  };
  return (
    <ol className={styles.steps} aria-label={t`Progress of the order`}>
      {steps.map(({ id, words, standing, tone }) => (
        <li
          key={id}
          className={cx(styles.step, styles[standing], standing === 'now' && styles[tone])}
          {...(standing === 'now' ? { 'aria-current': 'step' } : {})}
          {...(standing === 'unreported' ? { title: t`not reported by the service` } : {})}
        >
          {words}
          {asides[standing] !== null && <span className="visually-hidden">, {asides[standing]}</span>}
        </li>
      ))}
    </ol>
  );
}
