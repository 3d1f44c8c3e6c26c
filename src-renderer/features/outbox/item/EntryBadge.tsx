import { Trans } from '@lingui/react/macro';
import {
  Check,
  CirclePause,
  CircleSlash,
  Clock,
  PencilLine,
  Replace,
  Send,
  TriangleAlert,
} from 'lucide-react';
import type { OutboxEntry } from '../../../../src-shared/contract/outbox.ts';
import { isUnconfirmed } from '../../../../src-shared/order-facts/entry-facts.ts';
import { Badge } from '../../../ui/badge.tsx';
import { UnconfirmedBadge } from '../../order-parts/OrderBadge.tsx';

type Shown = Pick<
  OutboxEntry,
  'state' | 'isUnsent' | 'attempts' | 'lastError' | 'isHeld' | 'replacedBy' | 'isBeingCorrected'
>;

export function EntryBadge({ entry }: { entry: Shown }) {
  if (entry.isHeld) {
    return (
      <Badge tone="neutral" icon={CirclePause}>
        <Trans>On hold</Trans>
      </Badge>
    );
  }
  switch (entry.state) {
    case 'queued':
    case 'sealed':
    case 'waiting':
      return isUnconfirmed(entry) ? (
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
    case 'done':
      return (
        <Badge tone="ok" icon={Check}>
          <Trans>Done</Trans>
        </Badge>
      );
    case 'uncertain':
    case 'conflict':
    case 'parked':
      return (
        <Badge tone="bad" icon={TriangleAlert}>
          <Trans>Needs attention</Trans>
        </Badge>
      );
    case 'superseded':
      if (entry.isBeingCorrected) {
        return (
          <Badge tone="warn" icon={PencilLine}>
            <Trans>In Drafts</Trans>
          </Badge>
        );
      }
      if (entry.replacedBy === null) {
        return (
          <Badge tone="neutral" icon={CircleSlash}>
            <Trans>Discarded</Trans>
          </Badge>
        );
      }
      return (
        <Badge tone="neutral" icon={Replace}>
          <Trans>Replaced</Trans>
        </Badge>
      );
    case 'cancelled':
      return (
        <Badge tone="neutral" icon={CircleSlash}>
          <Trans>Withdrawn</Trans>
        </Badge>
      );
  }
}
