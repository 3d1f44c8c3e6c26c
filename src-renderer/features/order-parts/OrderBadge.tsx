import { Trans } from '@lingui/react/macro';
import { TriangleAlert } from 'lucide-react';
import type { OrderRow, Phase } from '../../../src-shared/contract/orders.ts';
import { orderStatusName } from '../../i18n/status-words.ts';
import { type BadgeLook, StateBadge } from '../../ui/badge.tsx';

/** Colour and text of the badge for each phase that comes before the service has accepted the order. */
export const phaseLooks: Record<Exclude<Phase, 'accepted'>, BadgeLook> = {
  draft: { tone: 'neutral', isRing: true, label: <Trans>Draft</Trans> },
  queued: { tone: 'warn', isRing: true, label: <Trans>Queued</Trans> },
  sending: { tone: 'info', isRing: true, label: <Trans>Sending</Trans> },
  attention: { tone: 'bad', icon: TriangleAlert, label: <Trans>Needs attention</Trans> },
};

/**
 * The badge of an order that was sent without an answer, so that it is not known whether the service has received it.
 */
export const unconfirmedLook: BadgeLook = {
  tone: 'warn',
  label: <Trans>Unconfirmed</Trans>,
};

const goneLook: BadgeLook = {
  tone: 'neutral',
  isRing: true,
  label: <Trans context="order that the service no longer has">Not found</Trans>,
};

const unknownLook: BadgeLook = { tone: 'neutral', isRing: true, label: <Trans>Status not known</Trans> };

const statusLooks: Record<string, { tone: 'neutral' | 'info' | 'ok'; isRing?: true }> = {
  accepted: { tone: 'neutral' },
  in_transit: { tone: 'info' },
  delivered: { tone: 'ok' },
  cancelled: { tone: 'neutral', isRing: true },
};

type Shown = Pick<OrderRow, 'phase' | 'status'> & Partial<Pick<OrderRow, 'isGone' | 'isUnconfirmed'>>;

function lookOf({ phase, status, isGone, isUnconfirmed }: Shown): BadgeLook {
  if (phase !== 'accepted') return phase === 'queued' && isUnconfirmed ? unconfirmedLook : phaseLooks[phase];
  // An order that the service no longer has may have changed its status before, so the last known one is not shown.
  if (isGone) return goneLook;
  if (status === null) return unknownLook;
  return { ...(statusLooks[status] ?? { tone: 'neutral' }), label: orderStatusName(status) };
}

// @interface order.status states.creation
/** Badge with the status of an order. */
export const OrderBadge = ({ row }: { row: Shown }) => <StateBadge look={lookOf(row)} />;
