import { Plural, Trans } from '@lingui/react/macro';
import { CircleCheck, CircleSlash, type LucideIcon, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PlacedOrder } from '../../../../src-shared/contract/bulk.ts';
import type { BulkRow } from '../../../../src-shared/domain/bulk-batch.ts';
import { formatAmount } from '../../../i18n/format.ts';
import { OrderBadge } from '../../order-parts/OrderBadge.tsx';
import styles from '../bulk.module.css';
import type { RowPrice } from '../state/bulk-prices.ts';
import { ownErrors } from '../state/column-doubts.ts';
import { type RowDoubt, rowDoubt } from '../state/doubtful-rows.ts';
import type { CheckedRow } from '../state/row-check.ts';

export interface RowStateProps {
  row: BulkRow;
  checked: CheckedRow;
  price: RowPrice | null;
  /** The order of a placed row; null if the order was deleted, undefined until it is known. */
  order: PlacedOrder | null | undefined;
  isRefused: boolean;
  /** Whether another row, or an open order, has the same vehicle as this row. */
  isDouble: boolean;
  /** Ids of the columns that probably have the wrong field, separated by spaces. */
  doubted: string;
}

/** The state of a row as an icon and words. */
export function RowState({ row, checked, price, order, isRefused, isDouble, doubted }: RowStateProps) {
  if (row.placedAtMs !== null) {
    if (order === undefined) return <span />;
    return order === null ? (
      <span className={styles.dimState}>
        <Trans>Order not found</Trans>
      </span>
    ) : (
      <OrderBadge row={order} />
    );
  }
  if (row.isLeftOut) {
    return (
      <Mark look="dimState" icon={CircleSlash}>
        <Trans>Skipped</Trans>
      </Mark>
    );
  }
  if (checked.isEmpty) return null;
  const errors = ownErrors(checked, new Set(doubted.split(' '))).length;
  if (errors > 0 || isRefused) {
    return (
      <Mark look="badState" icon={TriangleAlert}>
        {errors > 0 ? (
          <Plural value={errors} one="# problem" other="# problems" />
        ) : (
          <Trans>Not placed</Trans>
        )}
      </Mark>
    );
  }
  if (!checked.isGood) {
    return (
      <Mark look="warnState" icon={TriangleAlert}>
        <Trans>Check column</Trans>
      </Mark>
    );
  }
  const doubt = rowDoubt(checked, price, isDouble);
  return doubt === null ? (
    <Mark look="okState" icon={CircleCheck}>
      <Trans context="row that can be placed">Ready</Trans>
    </Mark>
  ) : (
    <Mark look="warnState" icon={TriangleAlert}>
      {doubtNames[doubt]}
    </Mark>
  );
}

interface MarkProps {
  look: 'badState' | 'warnState' | 'okState' | 'dimState';
  icon: LucideIcon;
  children: ReactNode;
}

const Mark = ({ look, icon: Icon, children }: MarkProps) => (
  <span className={styles[look]}>
    <Icon size={13} aria-hidden /> {children}
  </span>
);

const doubtNames: Record<RowDoubt, ReactNode> = {
  refused: <Trans>Likely rejected</Trans>,
  same: <Trans>Possible duplicate</Trans>,
  unsure: <Trans>Check row</Trans>,
};

export interface PriceTextProps {
  price: RowPrice | null;
  /** Why the row has no price yet: `answer` is still missing, or the `service` cannot be reached. */
  waitsFor: 'nothing' | 'answer' | 'service';
}

/** The price that the service has given; if there is none, the reason. */
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
        <Trans>offline</Trans>
      </span>
    );
  }
  return <span className="dim">{waitsFor === 'answer' ? '…' : '–'}</span>;
}
