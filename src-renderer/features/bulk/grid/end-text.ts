import { plural } from '@lingui/core/macro';
import { formatCount } from '../../../i18n/format.ts';
import { useApp } from '../../../session/app-store.ts';
import type { PlaceEnd } from '../state/placing.ts';

/** Says how many orders were saved, and what happens to them next. */
export function endText({ placed, failed, isStopped }: PlaceEnd): string {
  if (failed > 0) {
    const failedCount = formatCount(failed);
    return plural(placed, {
      one: `# order saved. ${failedCount} not: their rows say why.`,
      other: `# orders saved. ${failedCount} not: their rows say why.`,
    });
  }
  if (isStopped)
    return plural(placed, {
      one: '# order saved. Then it was stopped: the other rows are as they were.',
      other: '# orders saved. Then it was stopped: the other rows are as they were.',
    });
  return useApp.getState().outbox.isPaused
    ? plural(placed, {
        one: '# order saved. Sending is paused: it is sent when you resume sending.',
        other: '# orders saved. Sending is paused: they are sent when you resume sending.',
      })
    : plural(placed, {
        one: '# order saved. It is sent automatically.',
        other: '# orders saved. They are sent automatically.',
      });
}
