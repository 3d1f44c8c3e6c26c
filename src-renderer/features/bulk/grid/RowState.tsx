import { Plural, Trans } from '@lingui/react/macro';
import { CircleCheck, CircleSlash, TriangleAlert } from 'lucide-react';
import type { PlacedOrder } from '../../../../src-shared/contract/bulk.ts';
import type { BulkRow } from '../../../../src-shared/domain/bulk-batch.ts';
import { formatAmount } from '../../../i18n/format.ts';
import { OrderBadge } from '../../order-parts/OrderBadge.tsx';
import styles from '../bulk.module.css';
import type { RowPrice } from '../state/bulk-prices.ts';
import { type RowDoubt, rowDoubt } from '../state/doubtful-rows.ts';
import type { CheckedRow } from '../state/row-check.ts';

export interface RowStateProps {
  row: BulkRow;
  checked: CheckedRow;
  price: RowPrice | null;
  /** Of its order; null: there is none any more; undefined: not known yet. */
  order: PlacedOrder | null | undefined;
  isRefused: boolean;
  /** The same vehicle is on another row or an open order. */
  isDouble: boolean;
}

/** Where a row stands: by an icon and in words. */
export function RowState({ row, checked, price, order, isRefused, isDouble }: RowStateProps) {
  if (row.placedAtMs !== null) {
    if (order === undefined) return <span />;
    return order === null ? (
      <span className={styles.dimState}>
        <Trans>Order is gone</Trans>
      </span>
    ) : (
      <OrderBadge row={order} />
    );
  }
  if (row.isLeftOut) {
    return (
      <span className={styles.dimState}>
        <CircleSlash size={13} aria-hidden /> <Trans>Left out</Trans>
      </span>
    );
  }
  if (checked.isEmpty) return null;
  const errors = checked.problems.filter(one => one.severity === 'error').length;
  if (errors > 0 || isRefused) {
    return (
      <span className={styles.badState}>
        <TriangleAlert size={13} aria-hidden />{' '}
        {errors > 0 ? <Plural value={errors} one="# to do" other="# to do" /> : <Trans>Not placed</Trans>}
      </span>
    );
  }
  const doubt = rowDoubt(checked, price, isDouble);
  if (doubt !== null) {
    return (
      <span className={styles.warnState}>
        <TriangleAlert size={13} aria-hidden /> <DoubtName doubt={doubt} />
      </span>
    );
  }
  return (
    <span className={styles.okState}>
      <CircleCheck size={13} aria-hidden /> <Trans>Ready</Trans>
    </span>
  );
}

function DoubtName({ doubt }: { doubt: RowDoubt }) {
  switch (doubt) {
    case 'refused':
      return <Trans>Likely rejected</Trans>;
    case 'same':
      return <Trans>Twice</Trans>;
    case 'unsure':
      return <Trans>Look at it</Trans>;
  }
}

export interface PriceTextProps {
  price: RowPrice | null;
  /** What a row without a price waits for. */
  waitsFor: 'nothing' | 'answer' | 'service';
}

/** Only what the service said; what is not known is not shown as a price. */
export function PriceText({ price, waitsFor }: PriceTextProps) {
  if (price?.kind === 'priced') return formatAmount(price.totalCents);
  if (price?.kind === 'custom_quote') return <Trans>custom quote</Trans>;
  if (price?.kind === 'refused') {
    return (
      <span className={styles.warnState} title={price.message}>
        <Trans>no price</Trans>
      </span>
    );
  }
  if (waitsFor === 'service') {
    return (
      <span className="dim">
        <Trans>not now</Trans>
      </span>
    );
  }
  return <span className="dim">{waitsFor === 'answer' ? '…' : '–'}</span>;
}
