import { Trans, useLingui } from '@lingui/react/macro';
import type { OrderDetail } from '../../../../src-shared/contract/orders.ts';
import { euroCents } from '../../../../src-shared/domain/money.ts';
import { formatMoney, formatMoneyDifference, formatPrice } from '../../../i18n/format.ts';
import { InspectorSection } from '../../../ui/inspector.tsx';
import { missingWords } from '../../order-parts/missing-words.ts';
import { orderedForText, pricePartsOf } from '../../order-parts/order-texts.ts';
import styles from './price.module.css';

/**
 * Compares the accepted total with the quoted price. Without a total, says that the service has not accepted or
 * confirmed the quoted price yet.
 */
function Comparison({ detail: { order, row, quotedTotalCents: quoted } }: { detail: OrderDetail }) {
  if (quoted === null) return null;
  if (!order?.price)
    return (
      <p className="sub">
        {row.isUnconfirmed ? (
          <Trans>Quoted price, not confirmed by the service yet</Trans>
        ) : (
          <Trans>Quoted price, not accepted by the service yet</Trans>
        )}
      </p>
    );
  const total = euroCents(order.price);
  if (total === null) return null;
  return total === quoted ? (
    <p className="sub">
      <Trans>The same as the quoted price</Trans>
    </p>
  ) : (
    <p className={styles.difference}>
      <Trans>{formatMoneyDifference(total - quoted)} compared with the quoted price</Trans>
    </p>
  );
}

// @interface price.parts
/** The total and, if it has several parts, the amounts that add up to it. */
function Amounts({ detail, total }: { detail: OrderDetail; total: string }) {
  const { t } = useLingui();
  const names = {
    transport: t({ message: 'Transport', context: 'part of the price' }),
    fees: t`Fees`,
    tradeIn: t`Trade-in`,
  };
  return (
    <dl className={styles.amounts}>
      {pricePartsOf(detail).map(({ part, amount }) => (
        <div key={part}>
          <dt>{names[part]}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
      <div className={styles.total}>
        <dt>
          <Trans>Total</Trans>
        </dt>
        <dd>{total}</dd>
      </div>
    </dl>
  );
}

// @interface order.price order.ordered-for
/**
 * The accepted total, compared with the quoted price. Before the order is accepted, shows the quoted price and says
 * that it is only quoted.
 */
export function PricePart({ detail }: { detail: OrderDetail }) {
  const { order, row, quotedTotalCents: quoted } = detail;
  const orderedFor = orderedForText(detail);
  const total = order?.price ? formatPrice(order.price) : quoted === null ? null : formatMoney(quoted);
  return (
    <InspectorSection title={<Trans>Price</Trans>}>
      {total === null ? (
        <p className="dim">{missingWords(row, 'priceTotalCents') ?? '–'}</p>
      ) : (
        <Amounts detail={detail} total={total} />
      )}
      <Comparison detail={detail} />
      {orderedFor !== null && (
        <p>
          <Trans>Ordered for {orderedFor}</Trans>
        </p>
      )}
    </InspectorSection>
  );
}
