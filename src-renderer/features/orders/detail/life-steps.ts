import { t } from '@lingui/core/macro';
import type { OrderRow } from '../../../../src-shared/contract/orders.ts';
import { orderStatusName } from '../../../i18n/status-words.ts';
import type { Tone } from '../../../ui/badge.tsx';
import { orderStanding } from '../../order-parts/order-title.ts';

export interface LifeStep {
  id: string;
  words: string;
  /** State of the step. `unreported`: the order has reached a later step, but the service never reported this one. */
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

/**
 * The steps of an order with a status outside the usual course, such as cancelled: the steps that it is known to have
 * reached, then that status.
 */
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
 * The progress of an order: the steps that are done, the current one, and those that usually follow. Empty if Dispatch
 * does not know how far the order is.
 */
export function lifeStepsOf(row: OrderRow): LifeStep[] {
  if (row.phase === 'draft') return [];
  if (row.phase !== 'accepted')
    return [step(row.phase, 'now', orderStanding(row)), ...usual.map(id => step(id, 'ahead'))];
  // An order that the service no longer has may have changed its status before, so the last known one is not shown.
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
