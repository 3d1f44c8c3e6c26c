import { plural } from '@lingui/core/macro';
import { formatCount } from '../../../i18n/format.ts';
import { useApp } from '../../../state/app-store.ts';
import type { PlaceEnd } from '../state/placing.ts';

/** Text after orders were placed, which says how many, and what happens to them next. */
export function endText({ placed, failed, isStopped }: PlaceEnd): string {
  if (failed > 0) {
    const missed = formatCount(failed);
    return plural(placed, {
      one: `# order saved, ${missed} not saved. The results list shows the reasons.`,
      other: `# orders saved, ${missed} not saved. The results list shows the reasons.`,
    });
  }
  const { isPaused } = useApp.getState().outbox;
  if (isStopped) return stoppedText(placed, isPaused);
  return isPaused
    ? plural(placed, {
        one: '# order saved. It is sent when you resume sending.',
        other: '# orders saved. They are sent when you resume sending.',
      })
    : plural(placed, {
        one: '# order saved. Dispatch sends it automatically.',
        other: '# orders saved. Dispatch sends them automatically.',
      });
}

const stoppedText = (placed: number, isPaused: boolean): string =>
  isPaused
    ? plural(placed, {
        one: '# order saved before you stopped. It is sent when you resume sending. The other rows were not placed.',
        other:
          '# orders saved before you stopped. They are sent when you resume sending. The other rows were not placed.',
      })
    : plural(placed, {
        one: '# order saved before you stopped. Dispatch still sends it. The other rows were not placed.',
        other:
          '# orders saved before you stopped. Dispatch still sends them. The other rows were not placed.',
      });
