import { Trans } from '@lingui/react/macro';
import { TriangleAlert } from 'lucide-react';
import type { OrderRow, Phase } from '../../../src-shared/contract/orders.ts';
import { orderStatusName } from '../../i18n/status-words.ts';
import { type BadgeLook, StateBadge } from '../../ui/badge.tsx';

/** Colour and text of the badge for each phase before the service has accepted the order. */
export const phaseLooks: Record<Exclude<Phase, 'accepted'>, BadgeLook> = {
  draft: { tone: 'neutral', isRing: true, label: <Trans>Draft</Trans> },
  queued: { tone: 'warn', isRing: true, label: <Trans>Queued</Trans> },
  sending: { tone: 'info', isRing: true, label: <Trans>Sending</Trans> },
  attention: { tone: 'bad', icon: TriangleAlert, label: <Trans>Needs attention</Trans> },
};

/** The badge of an order that was sent, if it is not known whether the service has received it. */
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
  // If the order is gone, its last known status may no longer be true.
  if (isGone) return goneLook;
  if (status === null) return unknownLook;
  return { ...(statusLooks[status] ?? { tone: 'neutral' }), label: orderStatusName(status) };
}

// @interface order.status states.creation
/** The status of an order. */
export const OrderBadge = ({ row }: { row: Shown }) => <StateBadge look={lookOf(row)} />;
