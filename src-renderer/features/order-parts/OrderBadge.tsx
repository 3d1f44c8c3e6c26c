import { Trans } from '@lingui/react/macro';
import {
  Check,
  CheckCheck,
  Circle,
  CircleHelp,
  Clock,
  PencilLine,
  SearchX,
  Send,
  TriangleAlert,
  Truck,
  X,
} from 'lucide-react';
import type { OrderRow, Phase } from '../../../src-shared/contract/orders.ts';
import { orderStatusName } from '../../i18n/words.ts';
import { type BadgeLook, StateBadge } from '../../ui/badge.tsx';

/** Looks of an order that the service has not accepted. */
export const phaseLooks: Record<Exclude<Phase, 'accepted'>, BadgeLook> = {
  draft: { tone: 'neutral', icon: PencilLine, label: <Trans>Draft</Trans> },
  queued: { tone: 'warn', icon: Clock, label: <Trans>Queued</Trans> },
  sending: { tone: 'info', icon: Send, label: <Trans>Sending</Trans> },
  attention: { tone: 'bad', icon: TriangleAlert, label: <Trans>Needs attention</Trans> },
};

/** For an order that was sent, while it is not known whether the service has received it. */
export const unconfirmedLook: BadgeLook = {
  tone: 'warn',
  icon: CircleHelp,
  label: <Trans>Unconfirmed</Trans>,
};

const goneLook: BadgeLook = { tone: 'neutral', icon: SearchX, label: <Trans>Gone</Trans> };

const unknownLook: BadgeLook = { tone: 'neutral', icon: CircleHelp, label: <Trans>Status not known</Trans> };

const statusLooks: Record<string, Omit<BadgeLook, 'label'>> = {
  accepted: { tone: 'neutral', icon: Check },
  in_transit: { tone: 'info', icon: Truck },
  delivered: { tone: 'ok', icon: CheckCheck },
  cancelled: { tone: 'neutral', icon: X },
};

type Shown = Pick<OrderRow, 'phase' | 'status'> & Partial<Pick<OrderRow, 'isGone' | 'isUnconfirmed'>>;

function lookOf({ phase, status, isGone, isUnconfirmed }: Shown): BadgeLook {
  if (phase !== 'accepted') return phase === 'queued' && isUnconfirmed ? unconfirmedLook : phaseLooks[phase];
  // The last known status of an order that is gone may no longer be true.
  if (isGone) return goneLook;
  if (status === null) return unknownLook;
  const look = statusLooks[status] ?? { tone: 'neutral', icon: Circle };
  return { ...look, label: orderStatusName(status) };
}

// @interface order.status states.creation
/** The status of an order. */
export const OrderBadge = ({ row }: { row: Shown }) => <StateBadge look={lookOf(row)} />;
