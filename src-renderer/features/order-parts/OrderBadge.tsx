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
import type { OrderRow } from '../../../src-shared/contract/orders.ts';
import { orderStatusName } from '../../i18n/words.ts';
import { Badge, type BadgeProps } from '../../ui/badge.tsx';

const byStatus: Record<string, Pick<BadgeProps, 'tone' | 'icon'>> = {
  accepted: { tone: 'info', icon: Check },
  in_transit: { tone: 'info', icon: Truck },
  delivered: { tone: 'ok', icon: CheckCheck },
  cancelled: { tone: 'bad', icon: X },
};

/** It was sent, and the service may have it: nobody knows yet. */
export const UnconfirmedBadge = () => (
  <Badge tone="warn" icon={CircleHelp}>
    <Trans>Unconfirmed</Trans>
  </Badge>
);

// @interface order.status states.creation
/** Where an order stands. Only the service's own status can make it look accepted. */
export function OrderBadge({
  row,
}: {
  row: Pick<OrderRow, 'phase' | 'status'> & Partial<Pick<OrderRow, 'isGone' | 'isUnconfirmed'>>;
}) {
  switch (row.phase) {
    case 'draft':
      return (
        <Badge tone="neutral" icon={PencilLine}>
          <Trans>Draft</Trans>
        </Badge>
      );
    case 'queued':
      return row.isUnconfirmed ? (
        <UnconfirmedBadge />
      ) : (
        <Badge tone="warn" icon={Clock}>
          <Trans>Queued</Trans>
        </Badge>
      );
    case 'sending':
      return (
        <Badge tone="info" icon={Send}>
          <Trans>Sending</Trans>
        </Badge>
      );
    case 'attention':
      return (
        <Badge tone="bad" icon={TriangleAlert}>
          <Trans>Needs attention</Trans>
        </Badge>
      );
    case 'accepted': {
      // What it was when the service knew it is no longer true of it.
      if (row.isGone)
        return (
          <Badge tone="neutral" icon={SearchX}>
            <Trans>Gone</Trans>
          </Badge>
        );
      const { status } = row;
      if (status === null)
        return (
          <Badge tone="neutral" icon={CircleHelp}>
            <Trans>Status not known</Trans>
          </Badge>
        );
      const look = byStatus[status] ?? { tone: 'neutral', icon: Circle };
      return <Badge {...look}>{orderStatusName(status)}</Badge>;
    }
  }
}
