import type { Mutant } from '../mutant.ts';

const orderFacts = ['unit/renderer/order-detail/order-facts.test.ts'];
const format = ['unit/renderer/i18n/format.test.ts'];
const reportColumns = ['unit/renderer/reports/report-columns.alone.test.ts'];

/** Of figures, clocks and words on screen that contradict what is the case. */
export const trueScreens2: Mutant[] = [
  {
    name: 'a time of here stands without its zone beside those of other clocks',
    edits: [{ in: 'src-renderer/i18n', find: 'return isNamed ? $NAMED : time', replace: 'return time;' }],
    tests: format,
  },
  {
    name: 'no moment of an order names its zone where only one stop has another clock',
    edits: [
      {
        in: 'src-renderer/features/order-facts',
        find: 'stopFactsOf(detail).some($HAS_NAME)',
        replace: 'stopFactsOf(detail).every($HAS_NAME)',
      },
    ],
    tests: orderFacts,
  },
  {
    name: 'a report tells what happens at a stop by the clock here',
    edits: [
      {
        in: 'src-renderer/features/reports',
        find: 'stop === null ? userZone : zones[stop]',
        replace: 'userZone',
      },
    ],
    tests: reportColumns,
  },
];
