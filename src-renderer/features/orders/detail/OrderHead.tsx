import { Trans, useLingui } from '@lingui/react/macro';
import type { OrderRow } from '../../../../src-shared/contract/orders.ts';
import { readinessText } from '../../../i18n/status-words.ts';
import { CopyButton } from '../../../state/CopyButton.tsx';
import { StateBadge } from '../../../ui/badge.tsx';
import { OrderBadge } from '../../order-parts/OrderBadge.tsx';
import { endOfId } from '../../order-parts/order-title.ts';
import { lifeStepsOf } from './life-steps.ts';

// @interface order.pickup-readiness states.readiness
/**
 * The readiness of the vehicle for pickup, unless it is confirmed: a confirmed readiness is one of the steps of
 * `LifeSteps`.
 */
function Readiness({ row: { readiness, phase, isFinished } }: { row: OrderRow }) {
  if (readiness === null || readiness === '' || readiness === 'confirmed') return null;
  if (phase !== 'accepted' || isFinished) return null;
  return <StateBadge look={{ tone: 'neutral', isRing: true, label: readinessText(readiness) }} />;
}

/**
 * Heading with the reference of an order, or the text that it has none. Shows the status only if the line of steps does
 * not.
 */
export function OrderHead({ row, level = 2 }: { row: OrderRow; level?: 1 | 2 }) {
  const { t } = useLingui();
  const { customerReference: reference, orderId } = row;
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <>
      <Heading>{reference ?? <Trans>No reference</Trans>}</Heading>
      {reference !== null && <CopyButton text={reference} what={t`reference ${reference}`} />}
      {reference === null && orderId !== null && (
        <span className="mono dim" title={orderId}>
          {endOfId(orderId)}
        </span>
      )}
      {lifeStepsOf(row).length === 0 && <OrderBadge row={row} />}
      <Readiness row={row} />
    </>
  );
}
