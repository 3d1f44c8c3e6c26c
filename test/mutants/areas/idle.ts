import type { Mutant } from '../mutant.ts';
import { defects } from './edits.ts';

const store = 'src-main/core/store';
const known = 'src-main/core/synchronise/known-answers.ts';
const ticks = 'src-renderer/ui/each-while-visible.ts';

/** What the app does while nothing happens. */
export const idle: Mutant[] = [
  ...defects(
    ['unit/core/synchronise/known-answers.test.ts'],
    [
      [
        'an answer counts as known although something was written since',
        `${store}/write-count.ts`,
        '$COUNT !== $KEPT || $IS_FULL',
        '$IS_FULL',
      ],
      ['an answer that was stored with a write counts as known', known, 'writeCount() === $BEFORE', 'true'],
    ],
  ),
  ...defects(
    ['contract/client/known-answers.test.ts'],
    [
      [
        'an answer that says nothing new gets a line in the log',
        'src-main/core/api/sender.ts',
        '!ask.isKnown?.($BODY)',
        'true',
      ],
      [
        'a failure gets no line in the log',
        'src-main/core/api/sender.ts',
        '$STATUS >= 300 || $IS_NEW',
        '$STATUS < 300 && $IS_NEW',
      ],
    ],
  ),
  ...defects(
    ['integration/idle.test.ts'],
    [
      [
        'an order that is read again is written again',
        `${store}/order-recorder.ts`,
        'orders.localIdOfSame($ORDER)',
        'null',
      ],
      [
        'when an order was read again is forgotten with the end of the app',
        'src-main/core/session.ts',
        '$STORES.keepReadTimes();',
        '',
      ],
      ['when an order was read again is not known', `${store}/read-times.ts`, 'times.set($ID, $AT);', ''],
    ],
  ),
  ...defects(
    ['unit/core/synchronise/odd-lists.test.ts'],
    [
      [
        'an older look takes away that an order is wanted',
        `${store}/order-recorder.ts`,
        'isOvertaken($ID, $ASKED) ? null : $SAME',
        '$SAME',
      ],
    ],
  ),
  ...defects(
    ['unit/renderer/ui/each-while-visible.alone.test.ts'],
    [
      ['timers run on while the window is hidden', ticks, 'if (!isVisible()) $STOP; else $START', '$START'],
      ['each place has a timer of its own', ticks, '!timers.has($EVERY)', 'true'],
      ['what is shown again shows the time before', ticks, 'if (isVisible()) tick($EVERY);', ''],
    ],
  ),
];
