import type { Mutant } from '../mutant.ts';
import { defects } from './edits.ts';

const nextStop = 'src-shared/domain/next-stop.ts';
const reading = 'src-shared/order-filter';
const lines = 'src-main/core/store';
const pasted = 'src-shared/domain/pasted-address.ts';
const fields = 'src-renderer/features/order-form/fields/fill-address.ts';

/** What happens next to an order, when it is late, the filter of the list, and pasted addresses. */
export const filters: Mutant[] = [
  ...defects(
    ['unit/shared/next-stop.test.ts'],
    [
      [
        'an ETA after what was promised is not late',
        nextStop,
        'msOf(at) > limitMs ? 0 : msOf(at)',
        'msOf(at)',
      ],
      [
        'the first requested window is the last moment',
        nextStop,
        '$LIST.toSorted(byTime).at(-1)',
        '$LIST.toSorted(byTime)[0]',
      ],
      [
        'a deadline after the window is no promise',
        nextStop,
        '[windowEnd, deadlineAt]',
        '[windowEnd ?? deadlineAt]',
      ],
      ['an order that was picked up waits for its pickup', nextStop, 'pickup.actualAt === null', 'true'],
      [
        'days are those of the world’s clock',
        nextStop,
        '$AT.toZonedDateTimeISO(zone)',
        "$AT.toZonedDateTimeISO('UTC')",
      ],
      ['a window has its first day only', nextStop, 'Math.max(0, count) + 1', '1'],
    ],
  ),
  ...defects(
    ['unit/shared/order-filter/read-filter.test.ts'],
    [
      [
        'the weekday of today is in a week',
        reading,
        '($DAY + 1 - now.dayOfWeek + 7) % 7',
        '(($DAY + 1 - now.dayOfWeek + 6) % 7) + 1',
      ],
      [
        'a day without a year is of this year',
        reading,
        '[now.year - 1, now.year, now.year + 1]',
        '[now.year]',
      ],
      ['a half-typed term is a problem', reading, "if ($VALUE === '') return 'half-typed'", ''],
      ['what is quoted is a term', reading, "quoted !== undefined && key === ''", 'false'],
      ['no term is negated', reading, { kind: 'pair', regex: '^isNegated: not' }, 'isNegated: false'],
    ],
  ),
  ...defects(
    ['unit/core/store/order-line-filter.test.ts'],
    [
      [
        'what is late in a while is late',
        lines,
        "'line.late_from_ms <= ?'",
        "'line.late_from_ms IS NOT NULL AND ? > 0'",
      ],
      ['what is over is late', lines, 'next && lateFromMs(next)', 'row.next && lateFromMs(row.next)'],
      [
        'a stop of two days has the first only',
        lines,
        'daysColumn(row.pickupDays)',
        'daysColumn(row.pickupDays.slice(0, 1))',
      ],
      [
        'an unknown price is below any',
        lines,
        { kind: 'template_substitution', regex: 'term.comparison' },
        '>=',
      ],
      ['words of a negated term are looked for', lines, { kind: 'pair', regex: '^words: \\[\\]$' }, ''],
      [
        'orders are counted without their filter',
        lines,
        'filters.map($ONE => $COUNT)',
        'filters.map(() => count(everyOrder))',
      ],
    ],
  ),
  ...defects(
    ['unit/shared/pasted-address.test.ts'],
    [
      ['a fax number is a telephone', pasted, 'fax.test(line)', 'false'],
      ['a company of two words is a person', pasted, '$AT > 0 && $REST', 'true'],
      [
        'the country is no part of the address',
        pasted,
        '[name, street, $PLACE, country]',
        '[name, street, $PLACE]',
      ],
    ],
  ),
  ...defects(
    ['unit/renderer/order-form/fields/fill-address.test.ts'],
    [
      ['a pasted address takes the name away', fields, 'isOther ? pasted.contact : $KEPT', 'pasted.contact'],
      [
        'the country that was chosen stays beside a pasted one',
        fields,
        "countryOfAddress(address) === null ? $CODE : ''",
        'stop.countryCode',
      ],
    ],
  ),
];
