// biome-ignore-all lint/suspicious/noTemplateCurlyInString: pieces of sources, some with templates.
import type { Mutant } from '../mutant.ts';
import { defects, other } from './edits.ts';

const nextStop = 'src-shared/domain/next-stop.ts';
const reading = 'src-shared/order-filter';
const lines = 'src-main/core/store';
const pasted = 'src-shared/domain/pasted-address.ts';
const fields = 'src-renderer/features/order-form/fields/fill-address.ts';
const list = 'src-renderer/features/orders/list';

/** What happens next to an order, when it is late, the filter of the list, and pasted addresses. */
export const filters: Mutant[] = [
  ...defects(
    ['unit/shared/domain/next-stop.test.ts'],
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
        'dayIn(zone, msOf(startAt))',
        "dayIn('UTC', msOf(startAt))",
      ],
      [
        'what is not picked up is not late for its delivery',
        nextStop,
        'const $PROMISED = [promisedAt($DELIVERY)]',
        'const promised: (string | null)[] = pickup.actualAt === null ? [] : [promisedAt(delivery)]',
      ],
      ['a time without a zone is not read', nextStop, '!Number.isNaN(msOf(at))', "/Z$/.test(at ?? '')"],
      ['the first window counts once it is over', nextStop, 'msOf($AT) > nowMs', 'true'],
      [
        'a window that is just over counts',
        nextStop,
        'msOf($AT) > nowMs',
        'msOf(span.endAt ?? span.at) >= nowMs',
      ],
      [
        'an end that cannot be read is shown',
        nextStop,
        'isTime(window.endAt) && $REST',
        'window.endAt !== at',
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
        '($DAY - now.dayOfWeek + 7) % 7',
        '(($DAY - now.dayOfWeek + 6) % 7) + 1',
      ],
      [
        'a day without a year is of this year',
        reading,
        '[now.year - 1, now.year, now.year + 1]',
        '[now.year]',
      ],
      ['a half-typed term is a problem', reading, "if ($VALUE === '') return 'half-typed'", ''],
      ['what is quoted is a term', reading, "quoted !== undefined && key === ''", 'false'],
      ['1.000 is one euro', reading, 'if (!$PATTERN.test(value)) return $REASON', ''],
      ['for:business is a name', reading, "$VALUE.toLowerCase() === 'business'", 'false'],
      ['a day that is half typed is no day', reading, 'isDayBegun($VALUE)', 'false'],
      ['no term is negated', reading, { kind: 'pair', regex: '^isNegated: not' }, 'isNegated: false'],
    ],
  ),
  ...defects(
    ['unit/core/store/order-lines/filter-sql.test.ts'],
    [
      [
        'what is late in a while is late',
        lines,
        "'line.late_from_ms <= ?'",
        "'line.late_from_ms IS NOT NULL AND ? > 0'",
      ],
      [
        'what is over is late',
        lines,
        'isOver || row.next === null ? null : lateFromMs(row.next)',
        'row.next && lateFromMs(row.next)',
      ],
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
      ['a refused order is late', lines, "$RECORD.phase === 'attention'", 'false'],
      ['an order that is found again is never late', lines, 'if ($BACK) sql.setStale.run($ID)', ''],
      ['the last of days far apart is not found', lines, '$SPAN > maxSpanDays * dayMs', 'false'],
      [
        'orders for the customer itself are for a business',
        lines,
        { kind: 'string', regex: 'key_ordered_for <> ' },
        '"1"',
      ],
      [
        'orders are counted without their filter',
        lines,
        'counts(filters.map($TERM))',
        'counts(filters.map(() => everyOrder))',
      ],
    ],
  ),
  other(
    lines,
    ['unit/core/store/order-lines/filter-sql.test.ts'],
    'an order that is gone is late',
    { kind: 'template_string', regex: 'SET is_gone = 1' },
    ', late_from_ms = NULL',
    '',
  ),
  ...defects(
    ['unit/shared/order-filter/complete-filter.test.ts'],
    [
      [
        'a completion of two words is cut at the first',
        reading,
        '/\\s/.test($PLAIN) ? `"${plain}"` : $PLAIN',
        'plain',
      ],
      ['a completion leaves behind what was typed', reading, '$TEXT.slice(end)', 'text.slice(start)'],
      ['what is complete is completed again', reading, '$ONE.toLowerCase() !== $WHOLE', 'true'],
    ],
  ),
  ...defects(
    ['unit/renderer/orders/list/state/order-views.test.ts'],
    [
      [
        'a word in a quoted text is a view',
        list,
        'partsOf($SEARCH).map(({ whole }) => whole)',
        'search.split(/\\s+/)',
      ],
    ],
  ),
  ...defects(
    ['unit/renderer/orders/list/state/orders-store.alone.test.ts'],
    [['an order becomes late only with the next event', list, 'isOfTheMoment($SEARCH)', 'false']],
  ),
  ...defects(
    ['unit/shared/domain/pasted-address.test.ts'],
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
