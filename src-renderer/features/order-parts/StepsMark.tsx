import { useLingui } from '@lingui/react/macro';
import { Bell, Clock, FileWarning, type LucideIcon, PencilLine, TriangleAlert } from 'lucide-react';
import type { OrderRow } from '../../../src-shared/contract/orders.ts';
import { cx } from '../../ui/cx.ts';
import styles from './steps-mark.module.css';

interface MarkProps {
  icon: LucideIcon;
  tone: 'typed' | 'waiting' | 'attention' | 'followed';
  words: string;
}

function Mark({ icon: Icon, tone, words }: MarkProps) {
  return (
    <span className={cx(styles.mark, styles[tone])} title={words}>
      <Icon size={14} aria-hidden />
      <span className="visually-hidden">{words}</span>
    </span>
  );
}

/**
 * Marks beside an order: it is followed; it has changes that wait, need a decision, or were typed but not sent; it has
 * a document that was not added to it.
 */
export function StepsMark({ row }: { row: OrderRow }) {
  const { steps, isChangeTyped, hasUnsentDocuments, isFollowed } = row;
  const { t } = useLingui();
  return (
    <>
      {steps === 'attention' && (
        <Mark icon={TriangleAlert} tone="attention" words={t`a change needs attention`} />
      )}
      {steps === 'waiting' && (
        <Mark icon={Clock} tone="waiting" words={t`a change is waiting in the outbox`} />
      )}
      {hasUnsentDocuments && steps === 'none' && (
        <Mark icon={FileWarning} tone="attention" words={t`a document has not reached the service`} />
      )}
      {isChangeTyped && <Mark icon={PencilLine} tone="typed" words={t`an unsent change`} />}
      {isFollowed && <Mark icon={Bell} tone="followed" words={t`you follow this order`} />}
    </>
  );
}
