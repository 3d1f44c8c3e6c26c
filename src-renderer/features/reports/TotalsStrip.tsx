import { Plural, Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { averageLeadMinutes, type Totals } from '../../../src-shared/report/totals.ts';
import { formatCount, formatDistance, formatMinutes, formatMoney } from '../../i18n/format.ts';

const Figure = ({ name, value, note }: { name: ReactNode; value: string; note?: ReactNode }) => (
  <div className="reports-figure">
    <dt>{name}</dt>
    <dd>
      <strong>{value}</strong>
      <span className="sub">{note}</span>
    </dd>
  </div>
);

/** What all rows are together, each figure with what it is of. */
export function TotalsStrip({ totals }: { totals: Totals }) {
  const { count, costCount, refuelCount, leadCount, otherCurrencyCount } = totals;
  const lead = averageLeadMinutes(totals);
  const average = costCount === 0 ? null : formatMoney(totals.costCents / costCount);
  const [stops, delivered] = [formatCount(refuelCount), formatCount(leadCount)];
  const unpriced = count - costCount - otherCurrencyCount;
  return (
    <dl className="reports-totals">
      <Figure name={<Trans>Orders</Trans>} value={formatCount(count)} />
      <Figure
        name={<Trans>Cost</Trans>}
        value={formatMoney(totals.costCents)}
        note={
          <>
            {average !== null && <Trans>{average} each</Trans>}
            {unpriced > 0 && (
              <>
                {' · '}
                <Trans>{formatCount(unpriced)} without a price</Trans>
              </>
            )}
            {otherCurrencyCount > 0 && (
              <>
                {' · '}
                <Trans>{formatCount(otherCurrencyCount)} in another currency left out</Trans>
              </>
            )}
          </>
        }
      />
      <Figure
        name={<Trans>Refuelling</Trans>}
        value={formatMoney(totals.refuelCents)}
        note={<Plural value={refuelCount} one="1 stop" other={`${stops} stops`} />}
      />
      <Figure name={<Trans>Distance</Trans>} value={formatDistance(totals.distanceMeters)} />
      <Figure
        name={<Trans>Transit time</Trans>}
        value={lead === null ? '–' : formatMinutes(lead)}
        note={leadCount === 0 ? <Trans>nothing delivered yet</Trans> : <Trans>average of {delivered}</Trans>}
      />
    </dl>
  );
}
