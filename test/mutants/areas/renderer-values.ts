import type { Mutant } from '../mutant.ts';

const features = 'src-renderer/features';
const format = ['unit/renderer/i18n/format.test.ts'];
const xlsx = ['unit/renderer/export/xlsx-encoder.test.ts'];

/** Of moments and amounts, as they are written on screen and in workbooks. */
export const rendererValues: Mutant[] = [
  {
    name: 'a moment at the end of the year has the year of here, not of there',
    edits: [
      {
        in: 'src-renderer/i18n',
        find: 'partsOf(new Date(), $ZONE, $OPTIONS)',
        replace: 'partsOf(at, $ZONE, $OPTIONS)',
      },
    ],
    tests: format,
  },
  {
    name: 'a span over midnight ends on the day it begins',
    edits: [
      {
        in: 'src-renderer/i18n',
        find: '$FIRST === $LAST ? formatTime($END, $ZONE) : $BOTH',
        replace: 'formatTime($END, $ZONE);',
      },
    ],
    tests: format,
  },
  {
    name: 'what was a moment ago is to come',
    edits: [
      {
        in: 'src-renderer/i18n',
        find: '$APART < 0 ? $AGO : $AHEAD',
        replace: '$APART <= -60_000 ? $AGO : $AHEAD;',
      },
    ],
    tests: format,
  },
  {
    name: 'amounts in a workbook are cents',
    edits: [
      {
        in: `${features}/export`,
        find: 'Math.round($VALUE) / 100',
        replace: 'Math.round($VALUE)',
      },
    ],
    tests: xlsx,
  },
  {
    name: 'times in a workbook are of UTC',
    edits: [{ in: `${features}/export`, find: '$CLOCK.localMs($AT)', replace: '$AT' }],
    tests: xlsx,
  },
  {
    name: 'a sheet may have one row too many',
    edits: [
      {
        in: `${features}/export`,
        find: '$DATA.length + $ROWS.length > $MOST',
        replace: '$DATA.length + $ROWS.length > $MOST + 1',
      },
    ],
    tests: xlsx,
  },
];
