import { useLingui } from '@lingui/react/macro';
import type { OrderRow } from '../../../../src-shared/contract/orders.ts';
import { readinessText } from '../../../i18n/words.ts';
import { CopyButton } from '../../../session/CopyButton.tsx';
import { StateBadge } from '../../../ui/badge.tsx';
import { OrderBadge } from '../../order-parts/OrderBadge.tsx';
import { orderTitle } from '../../order-parts/order-title.ts';

// @interface order.pickup-readiness states.readiness
function Readiness({ row }: { row: OrderRow }) {
  if (row.readiness === null || row.readiness === '') return null;
  if (row.phase !== 'accepted' || row.isFinished) return null;
  const isConfirmed = row.readiness === 'confirmed';
  return (
    <StateBadge
      look={{
        ...(isConfirmed ? { tone: 'ok' } : { tone: 'neutral', isRing: true }),
        label: readinessText(row.readiness),
      }}
    />
  );
}

/** Title and status of an order. */
export function OrderHead({ row, level = 2 }: { row: OrderRow; level?: 1 | 2 }) {
  const { t } = useLingui();
  const title = orderTitle(row);
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <>
      <Heading>{title}</Heading>
      {row.customerReference !== null && <CopyButton text={title} what={t`reference ${title}`} />}
      <OrderBadge row={row} />
      <Readiness row={row} />
    </>
  );
}
