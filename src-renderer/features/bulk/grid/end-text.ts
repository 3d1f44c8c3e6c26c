import { plural } from '@lingui/core/macro';
import { formatCount } from '../../../i18n/format.ts';
import { useApp } from '../../../session/app-store.ts';
import type { PlaceEnd } from '../state/placing.ts';

/** Says how many orders were saved, and what happens to them next. */
export function endText({ placed, failed, isStopped }: PlaceEnd): string {
  if (failed > 0) {
    const missed = formatCount(failed);
    return plural(placed, {
      one: `# order saved, ${missed} not saved. The results list shows the reasons.`,
      other: `# orders saved, ${missed} not saved. The results list shows the reasons.`,
    });
  }
  if (isStopped)
    return plural(placed, {
      one: '# order saved in the outbox before you stopped. The other rows were not placed.',
      other: '# orders saved in the outbox before you stopped. The other rows were not placed.',
    });
  return useApp.getState().outbox.isPaused
    ? plural(placed, {
        one: '# order saved. It is sent when you resume sending.',
        other: '# orders saved. They are sent when you resume sending.',
      })
    : plural(placed, {
        one: '# order saved. Dispatch sends it automatically.',
        other: '# orders saved. Dispatch sends them automatically.',
      });
}
