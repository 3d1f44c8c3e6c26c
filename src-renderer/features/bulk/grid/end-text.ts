import { plural, t } from '@lingui/core/macro';
import { formatCount } from '../../../i18n/format.ts';
import { useApp } from '../../../session/app-store.ts';
import type { PlaceEnd } from '../state/placing.ts';

/** Says how many orders were saved, and what happens to them next. */
export function endText({ placed, failed, isStopped }: PlaceEnd): string {
  const count = formatCount(placed);
  const saved = plural(placed, { one: '# order saved.', other: `${count} orders saved.` });
  if (failed > 0) return t`${saved} ${formatCount(failed)} not: their rows say why.`;
  if (isStopped) return t`${saved} Then it was stopped: the other rows are as they were.`;
  return useApp.getState().outbox.isPaused
    ? t`${saved} Sending is paused: they are sent when you go on.`
    : t`${saved} They are sent by themselves.`;
}
