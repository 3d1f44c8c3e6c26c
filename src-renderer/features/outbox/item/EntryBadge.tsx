import { Trans } from '@lingui/react/macro';
import type { OutboxEntry } from '../../../../src-shared/contract/outbox.ts';
import { isUnconfirmed } from '../../../../src-shared/order-facts/entry-facts.ts';
import { type BadgeLook, StateBadge } from '../../../ui/badge.tsx';
import { phaseLooks, unconfirmedLook } from '../../order-parts/OrderBadge.tsx';

type Shown = Pick<
  OutboxEntry,
  'state' | 'isUnsent' | 'attempts' | 'lastError' | 'isHeld' | 'replacedBy' | 'isBeingCorrected'
>;

const { queued, sending, attention } = phaseLooks;

const stateLooks: Record<OutboxEntry['state'], BadgeLook> = {
  queued,
  sealed: queued,
  waiting: queued,
  sending,
  done: { tone: 'ok', label: <Trans context="state of an outbox item">Done</Trans> },
  uncertain: attention,
  conflict: attention,
  parked: attention,
  superseded: { tone: 'neutral', isRing: true, label: <Trans>Replaced</Trans> },
  cancelled: { tone: 'neutral', isRing: true, label: <Trans>Withdrawn</Trans> },
};

const heldLook: BadgeLook = { tone: 'neutral', isRing: true, label: <Trans>On hold</Trans> };

const correctedLook: BadgeLook = { tone: 'warn', label: <Trans>In Drafts</Trans> };

const discardedLook: BadgeLook = { tone: 'neutral', isRing: true, label: <Trans>Discarded</Trans> };

function lookOf(entry: Shown): BadgeLook {
  if (entry.isHeld) return heldLook;
  if (isUnconfirmed(entry)) return unconfirmedLook;
  if (entry.state === 'superseded' && entry.isBeingCorrected) return correctedLook;
  if (entry.state === 'superseded' && entry.replacedBy === null) return discardedLook;
  return stateLooks[entry.state];
}

export const EntryBadge = ({ entry }: { entry: Shown }) => <StateBadge look={lookOf(entry)} />;
