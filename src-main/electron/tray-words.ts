import { i18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import type { OutboxSummary } from '../../src-shared/contract/outbox.ts';

/** What of an outbox the tray tells. */
export type TrayCounts = Pick<OutboxSummary, 'waiting' | 'sending' | 'attention' | 'isPaused'>;

/**
 * Says in up to three lines how the outboxes of all environments are, the most urgent first.
 * @returns at least one line
 */
export function outboxLines(outboxes: readonly TrayCounts[]): string[] {
  const total = (countOf: (one: TrayCounts) => number): number =>
    outboxes.reduce((sum, one) => sum + countOf(one), 0);
  const attention = total(one => one.attention);
  const paused = total(one => (one.isPaused ? one.waiting : 0));
  const going = total(one => one.sending + (one.isPaused ? 0 : one.waiting));
  const lines = [
    attention > 0 &&
      i18n._(msg`${plural(attention, { one: '# item needs attention', other: '# items need attention' })}`),
    going > 0 &&
      i18n._(msg`${plural(going, { one: '# item is not sent yet', other: '# items are not sent yet' })}`),
    paused > 0 &&
      i18n._(
        msg`${plural(paused, { one: '# item waits, sending is paused', other: '# items wait, sending is paused' })}`,
      ),
  ].filter(line => line !== false);
  return lines.length > 0 ? lines : [i18n._(msg`Nothing waits in the outbox`)];
}
