import { Trans } from '@lingui/react/macro';
import { Check, CircleSlash, Clock, Replace, Send, TriangleAlert } from 'lucide-react';
import type { EntryState } from '../../../src-shared/records.ts';
import { Badge } from '../../ui/badge.tsx';

export function EntryBadge({ state }: { state: EntryState }) {
  switch (state) {
    case 'queued':
    case 'sealed':
    case 'waiting':
      return (
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
