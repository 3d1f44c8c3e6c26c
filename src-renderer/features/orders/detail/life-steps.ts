import { t } from '@lingui/core/macro';
import type { OrderRow } from '../../../../src-shared/contract/orders.ts';
import { orderStatusName } from '../../../i18n/status-words.ts';
import type { Tone } from '../../../ui/badge.tsx';
import { orderStanding } from '../../order-parts/order-title.ts';

export interface LifeStep {
  id: string;
  words: string;
  /** `unreported`: a later step was reached, but the service did not report this one. */
  standing: 'done' | 'now' | 'ahead' | 'unreported';
  tone: Tone;
}

const tones: Record<string, Tone> = {
  attention: 'bad',
  queued: 'warn',
  sending: 'info',
  accepted: 'neutral',
  ready: 'info',
  in_transit: 'info',
  delivered: 'ok',
  cancelled: 'neutral',
};

const wordsOf = (id: string): string =>
  id === 'ready'
    ? t({ message: 'Ready', context: 'stage of an order: ready for pickup' })
    : orderStatusName(id);

const step = (id: string, standing: LifeStep['standing'], words = wordsOf(id)): LifeStep => ({
  id,
  words,
  standing,
  tone: tones[id] ?? 'neutral',
});

const usual = ['accepted', 'ready', 'in_transit', 'delivered'];

type Known = Pick<OrderRow, 'status' | 'readiness' | 'pickedUpAt'>;

/** The steps of a life that took another course: only those that are known to have been reached, and its status. */
function courseOf({ readiness, pickedUpAt }: Known, status: string): LifeStep[] {
  return [
    step('accepted', 'done'),
    ...(readiness === 'confirmed' ? [step('ready', 'done')] : []),
    ...(pickedUpAt === null ? [] : [step('in_transit', 'done')]),
    step(status, 'now'),
  ];
}

// @interface states.creation states.readiness
/**
 * The life of an order: the steps it has taken, the one it is at, and those that usually follow. Empty where Dispatch
 * does not know where the order stands.
 */
export function lifeStepsOf(row: OrderRow): LifeStep[] {
  if (row.phase === 'draft') return [];
  if (row.phase !== 'accepted')
    return [step(row.phase, 'now', orderStanding(row)), ...usual.map(id => step(id, 'ahead'))];
  // The last known status of an order that is gone may no longer be true.
  if (row.status === null || row.isGone) return [];
  if (!usual.includes(row.status)) return courseOf(row, row.status);
  const isReady = row.readiness === 'confirmed';
  const now = usual.indexOf(row.status === 'accepted' && isReady ? 'ready' : row.status);
  return usual.map((id, index) => {
    if (index === now) return step(id, 'now');
    if (index > now) return step(id, 'ahead');
    return step(id, id === 'ready' && !isReady ? 'unreported' : 'done');
  });
}
