import { plural, t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { averageCostCents, averageLeadMinutes, type Totals } from '../../../src-shared/report/totals.ts';
import { formatCount, formatDistance, formatMinutes, formatMoney } from '../../i18n/format.ts';
import { cx } from '../../ui/cx.ts';
import styles from './reports.module.css';

const Figure = ({ name, value, note }: { name: ReactNode; value: string; note?: ReactNode }) => (
  <div className={styles.figure}>
    <dt>{name}</dt>
    <dd>
      <strong>{value}</strong>
      <span className="sub">{note}</span>
    </dd>
  </div>
);

/**
 * Joins the parts with dots between them. Where a line wraps, a dot stays with the part before it, and a number with
 * its unit.
 */
const joined = (parts: readonly (string | false | null | undefined)[]): string =>
  parts
    .filter(Boolean)
    .join('\u00a0· ')
    .replaceAll(/(?<=\d) (?=\p{L})/gu, '\u00a0');

export interface TotalsStripProps {
  totals: Totals;
  /** Whether all rows were read. */
  isWhole: boolean;
  /** Total number of rows, if it is known before all of them have been read; otherwise null. */
  expectedCount: number | null;
}

/**
 * Totals of all rows, each with the number of orders that it includes. They are not final until all rows have been
 * read.
 */
export function TotalsStrip({ totals, isWhole, expectedCount }: TotalsStripProps) {
  const { count, costCount, refuelCount, refuelUnpricedCount, leadCount, distanceCount, otherCurrencyCount } =
    totals;
  const lead = averageLeadMinutes(totals);
  const [stops, delivered] = [formatCount(refuelCount), formatCount(leadCount)];
  const { refuelOtherCurrencyCount, cancelledCount } = totals;
  const average = averageCostCents(totals);
  const [each, priced] = [formatMoney(average?.cents ?? 0), formatCount(average?.count ?? 0)];
  const cancelled = formatCount(cancelledCount);
  const unpricedStops = formatCount(refuelUnpricedCount);
  const unpriced = count - costCount - otherCurrencyCount;
  const unmeasured = count - distanceCount;
  const [unpricedOrders, unmeasuredOrders] = [formatCount(unpriced), formatCount(unmeasured)];
  const foreignOrders = formatCount(otherCurrencyCount);
  const foreignStops = formatCount(refuelOtherCurrencyCount);
  const expected = formatCount(expectedCount ?? 0);
  return (
    <dl className={cx(styles.totals, !isWhole && styles.soFar)}>
      <Figure
        name={isWhole ? <Trans>Orders</Trans> : <Trans>Orders so far</Trans>}
        value={formatCount(count)}
        note={
          !isWhole && expectedCount !== null && expectedCount > count ? (
            <Plural value={expectedCount} one="of 1 order" other={`of ${expected} orders`} />
          ) : null
        }
      />
      <Figure
        name={isWhole ? <Trans>Cost</Trans> : <Trans>Cost so far</Trans>}
        value={costCount === 0 ? '–' : formatMoney(totals.costCents)}
        note={joined([
          // The average may include fewer orders than the sum beside it, so its number of orders is named.
          average &&
            plural(average.count, {
              one: `average of 1 order: ${each}`,
              other: `average of ${priced} orders: ${each}`,
            }),
          cancelledCount > 0 &&
            plural(cancelledCount, {
              one: '1 cancelled order counts only in the sum',
              other: `${cancelled} cancelled orders count only in the sum`,
            }),
          unpriced > 0 &&
            plural(unpriced, {
              one: '1 order without a price',
              other: `${unpricedOrders} orders without a price`,
            }),
          otherCurrencyCount > 0 &&
            plural(otherCurrencyCount, {
              one: '1 order in another currency left out',
              other: `${foreignOrders} orders in another currency left out`,
            }),
        ])}
      />
      <Figure
        name={isWhole ? <Trans>Refuelling</Trans> : <Trans>Refuelling so far</Trans>}
        value={refuelCount === 0 ? '–' : formatMoney(totals.refuelCents)}
        note={joined([
          refuelCount > 0 &&
            plural(refuelCount, {
              one: '1 refuelling with a cost',
              other: `${stops} refuellings with a cost`,
            }),
          refuelUnpricedCount > 0 &&
            plural(refuelUnpricedCount, {
              one: '1 refuelling without a cost',
              other: `${unpricedStops} refuellings without a cost`,
            }),
          refuelOtherCurrencyCount > 0 &&
            plural(refuelOtherCurrencyCount, {
              one: '1 refuelling in another currency left out',
              other: `${foreignStops} refuellings in another currency left out`,
            }),
          isWhole &&
            refuelCount + refuelUnpricedCount + refuelOtherCurrencyCount === 0 &&
            t`no refuellings reported`,
        ])}
      />
      <Figure
        name={isWhole ? <Trans>Distance</Trans> : <Trans>Distance so far</Trans>}
        value={distanceCount === 0 ? '–' : formatDistance(totals.distanceMeters)}
        note={
          distanceCount < count && (
            <Plural
              value={unmeasured}
              one="1 order without a distance"
              other={`${unmeasuredOrders} orders without a distance`}
            />
          )
        }
      />
      <Figure
        name={isWhole ? <Trans>Transit time</Trans> : <Trans>Transit time so far</Trans>}
        value={lead === null ? '–' : formatMinutes(lead)}
        note={
          leadCount === 0 ? (
            isWhole && <Trans>no valid pickup and delivery times</Trans>
          ) : (
            <Plural
              value={leadCount}
              one="average of 1 delivered order"
              other={`average of ${delivered} delivered orders`}
            />
          )
        }
      />
    </dl>
  );
}
