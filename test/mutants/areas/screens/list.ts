// biome-ignore-all lint/suspicious/noTemplateCurlyInString: pieces of sources, some with templates.
import type { Mutant } from '../../mutant.ts';
import { defects, other } from '../edits.ts';

const list = 'src-renderer/features/orders/list';
const grid = 'src-renderer/ui/data-grid';
const filters = 'src-shared/order-filter';
const facts = 'src-shared/order-facts';
const store = 'src-main/core/store';
const lineFilter = ['unit/core/store/order-lines/filter-sql.test.ts'];
const inList = (name: string): string[] => [`unit/renderer/orders/list/${name}.test.ts`];

/** Of the list of orders: its views, what happens next, filters, and the grid with its keys. */
export const onList: Mutant[] = [
  other(
    `${list}/state/order-views.ts`,
    inList('state/order-views'),
    'two views have the names of each other',
    { kind: 'array', has: { pattern: "'delivery:today'" } },
    "'delivery:today',\n  'pickup:tomorrow'",
    "'pickup:tomorrow',\n  'delivery:today'",
  ),
  ...defects(inList('state/tally'), [
    ['a status without orders leaves its place', `${list}/state/tally.ts`, '[...before, ...now]', 'now'],
  ]),
  ...defects(inList('filter-bar.alone'), [
    [
      'a view that was not counted yet finds none',
      `${list}/views/view-choices.ts`,
      'ownTotal($QUESTION) ?? -1',
      'ownTotal($QUESTION) ?? 0',
    ],
    [
      'every view of one’s own has the count of the first',
      `${list}/views/view-choices.ts`,
      'questionTotals[index] ?? null',
      'questionTotals[0] ?? null',
    ],
    [
      'unsent documents are not known before all orders are read',
      `${list}/FilterBar.tsx`,
      "filter === 'unsent:documents' || ($READ)",
      '$READ',
    ],
  ]),
  ...defects(inList('state/elsewhere.alone'), [
    [
      'that nothing needs attention is not known before all orders are read',
      `${list}/state/elsewhere.ts`,
      "show === 'attention'",
      'false',
    ],
  ]),
  ...defects(inList('views/own-views.alone'), [
    ['a view’s own name is taken', `${list}/views/own-views.ts`, 'view.id !== id && $SAME', '$SAME'],
  ]),
  ...defects(inList('state/orders-view.alone'), [
    [
      'a heading sorts on for ever',
      `${list}/state/orders-view.ts`,
      "sortBy('created', true)",
      'sortBy(name, first)',
    ],
    [
      'the last column can be hidden',
      `${list}/state/orders-view.ts`,
      'isShown || shown.some($OTHER)',
      'true',
    ],
  ]),
  ...defects(inList('columns/next-words'), [
    ['nothing is late soon', `${list}/columns/next-words.ts`, 'fromMs <= nowMs + dayMs', 'fromMs <= nowMs'],
    ['an order is late by no minute', `${list}/columns/next-words.ts`, 'Math.max(1, $MINUTES)', '$MINUTES'],
    [
      'a window of two days ends on its first',
      `${list}/columns/next-words.ts`,
      'if (isoDay(endAt, zone) !== isoDay(at, zone)) return $SPAN',
      '',
    ],
    [
      'a time elsewhere is told without its clock',
      `${list}/columns/next-words.ts`,
      '[words, zoneName, $SOURCE]',
      '[words, $SOURCE]',
    ],
    [
      'what is next is told as it was when it was first shown',
      `${list}/columns/next-words.ts`,
      'Math.floor(nowMs / 60_000)',
      '0',
    ],
  ]),
  ...defects(inList('columns/order-days'), [
    [
      'a delivered order stands under the day of its pickup',
      `${list}/columns/order-days.tsx`,
      'row.deliveredAt ?? row.pickedUpAt',
      'row.pickedUpAt ?? row.deliveredAt',
    ],
  ]),
  ...defects(inList('marked/order-marks.alone'), [
    [
      'a range begins where the keys are by then',
      `${list}/marked/order-marks.ts`,
      'useMarks.getState().from ?? begin ?? to',
      'begin ?? useMarks.getState().from ?? to',
    ],
  ]),
  ...defects(
    ['unit/shared/order-filter/read-filter.test.ts'],
    [
      [
        'a status of three words is none',
        filters,
        "$VALUE.toLowerCase().replaceAll(' ', '_')",
        "$VALUE.toLowerCase().replace(' ', '_')",
      ],
    ],
  ),
  ...defects(
    ['unit/shared/order-filter/complete-filter.test.ts'],
    [['every city is offered at once', filters, 'texts.slice(0, maxTexts)', 'texts']],
  ),
  ...defects(inList('state/search-problem'), [
    [
      'a list of today stays that of yesterday',
      'src-shared/order-filter/read-filter.ts',
      "kind === 'late' || kind === 'day'",
      "kind === 'late'",
    ],
    [
      'the service is asked for an order by the words of a filter',
      `${list}/state/search-problem.ts`,
      'terms.length + problems.length === 0',
      'problems.length === 0',
    ],
  ]),
  ...[['documents of gone orders are unsent', ' AND line.is_gone = 0', '']].map(
    ([name = '', part = '', replace = '']) =>
      other(`${store}/unsent-documents.ts`, lineFilter, name, { kind: 'template_string' }, part, replace),
  ),
  other(
    `${store}/migrations/0011-papers.ts`,
    lineFilter,
    'papers are looked for in every document',
    { kind: 'template_string' },
    'is_uploaded = 0',
    'is_uploaded = 1',
  ),
  other(
    store,
    lineFilter,
    'an order that was not read has no price',
    { kind: 'string', regex: 'is_whole = 1 AND' },
    'line.is_whole = 1 AND ',
    '',
  ),
  ...defects(lineFilter, [
    [
      'a window of the delivery is one of the pickup',
      store,
      "$KNOWN && (next.stop === 'pickup' || pickedUpAt !== null)",
      '$KNOWN',
    ],
    [
      'an order that was not read has no window',
      store,
      "!isOver && row.knowledge === 'whole' && $REST",
      '!isOver && $REST',
    ],
  ]),
  ...defects(
    ['unit/shared/order-facts/entry-facts.test.ts'],
    [
      [
        'what may have been done needs no decision',
        facts,
        {
          kind: 'binary_expression',
          regex: "^state === 'uncertain'$",
        },
        'false',
      ],
      [
        'a change that nobody could send was refused',
        facts,
        "$REST && entry.lastError?.code === 'service_refused'",
        '$REST',
      ],
    ],
  ),
  ...defects(
    ['unit/shared/order-facts/order-knowledge.test.ts'],
    [
      [
        'a price in another currency is not known',
        facts,
        "if (field === 'priceTotalCents' && row.otherPrice !== null) return $KNOWN",
        '',
      ],
    ],
  ),
  ...defects(
    ['unit/renderer/ui/data-grid/fit-columns.test.ts'],
    [
      ['a narrow list has no columns', grid, 'if (most === 0) break', ''],
      [
        'what is to fold last folds first',
        grid,
        '(other.fold ?? 0) - (one.fold ?? 0)',
        '(one.fold ?? 0) - (other.fold ?? 0)',
      ],
    ],
  ),
  ...defects(
    ['unit/renderer/ui/data-grid/row-keys.test.ts'],
    [
      ['Arrow Down leads below the last row', grid, 'Math.min(from + 1, last)', 'from + 1'],
      ['J moves where keys of one character are off', grid, 'if (!areSingleKeysOn) return key', ''],
    ],
  ),
];
