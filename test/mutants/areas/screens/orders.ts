// biome-ignore-all lint/suspicious/noTemplateCurlyInString: pieces of sources, some with templates.
import type { Mutant } from '../../mutant.ts';
import { defects, other } from '../edits.ts';

const detail = 'src-renderer/features/orders/detail';
const parts = 'src-renderer/features/order-parts';
const form = 'src-renderer/features/order-form';
const bulk = 'src-renderer/features/bulk';
const facts = ['unit/renderer/order-parts/order-texts.test.ts'];
const inForm = (name: string): string[] => [`unit/renderer/order-form/${name}.test.ts`];
const inBulk = (name: string): string[] => [`unit/renderer/bulk/state/${name}.test.ts`];

/** Of the details of an order, its form, and many orders. */
export const onOrders: Mutant[] = [
  ...defects(facts, [
    [
      'the activity tells a change the wrong way round',
      detail,
      '`${$NAME}: ${before(change)} → ${after(change)}`',
      '`${$NAME}: ${after(change)} → ${before(change)}`',
    ],
    [
      'the status before is the first that was seen',
      detail,
      'earlier.toSorted((a, b) => b.atMs - a.atMs)[0]',
      'earlier.toSorted((a, b) => a.atMs - b.atMs)[0]',
    ],
    [
      'an order that was placed here was created at the service as well',
      detail,
      'isOurs ? null : $CREATED',
      '$CREATED',
    ],
    [
      'what was taken back has happened',
      detail,
      "words === null || entry.state === 'cancelled' || entry.state === 'superseded'",
      'words === null',
    ],
  ]),
  other(
    detail,
    facts,
    'files of pickup and delivery are one event',
    { kind: 'template_string', regex: 'created_at.slice' },
    " ${file.stage ?? ''}",
    '',
  ),
  ...defects(
    ['unit/renderer/orders/detail/order-head.test.ts'],
    [
      ['a step that nobody told of is done', detail, "$ID === 'ready' && !isReady", 'false'],
      [
        'a gone order stands where it stood',
        `${detail}/life-steps.ts`,
        'row.status === null || row.isGone',
        'row.status === null',
      ],
    ],
  ),
  ...defects(
    ['unit/renderer/order-parts/steps-mark.test.ts'],
    [
      [
        'a document that waits is missing as well',
        parts,
        "hasUnsentDocuments && steps === 'none' && $MARK",
        'hasUnsentDocuments && $MARK',
      ],
    ],
  ),
  ...defects(inForm('session/field-paths'), [
    [
      'a field says what is doubtful before what is wrong',
      form,
      'visible.find($ERROR) ?? visible[0]',
      'visible[0]',
    ],
  ]),
  ...defects(inForm('session/asked-fields'), [
    [
      'a group that is shown alone is shown without its parts',
      form,
      'isWithin(path, one) || isWithin(one, path)',
      'isWithin(one, path)',
    ],
    [
      'a part that is shown alone is shown without its group',
      form,
      'isWithin(path, one) || isWithin(one, path)',
      'isWithin(path, one)',
    ],
  ]),
  ...defects(inForm('session/order-form-session'), [
    ['a field that keeps the order here stays left out', form, 'shown.reveal(first.path)', ''],
    [
      'empty windows are stored with the order that is placed',
      form,
      'if (tidy !== typed) saver.change(tidy)',
      '',
    ],
    [
      'a refused field of the vehicle stays folded',
      form,
      { kind: 'spread_element', regex: '^\\.\\.\\.refused\\.flatMap' },
      '',
    ],
  ]),
  ...defects(inForm('fields/fill-address'), [
    ['a pasted address takes the telephone away', form, 'phone || stop.contact.phone', 'phone'],
  ]),
  ...defects(inForm('todo-lines'), [
    [
      'a locked document that was sent is still a doubt',
      form,
      "document.state === 'stored' && $DOUBTFUL",
      '$DOUBTFUL',
    ],
  ]),
  ...defects(inForm('doubtful-press'), [
    [
      'doubts are to be read where an error keeps the order here',
      form,
      'errorLines($STATE, $COPIES).length > 0 ? [] : $DOUBTS',
      '$DOUBTS',
    ],
  ]),
  ...defects(
    ['unit/renderer/ui/suggestion-keys.alone.test.ts'],
    [
      [
        'suggestions cover the form from the first letter on',
        'src-renderer/ui/suggestion-keys.ts',
        'text.trim().length >= minCharacters',
        'text.trim().length >= 1',
      ],
      [
        'Enter takes no suggestion before the arrow keys do',
        'src-renderer/ui/suggestion-keys.ts',
        'focusedId(input.current) ?? firstId',
        'focusedId(input.current)',
      ],
    ],
  ),
  ...defects(inBulk('column-doubts'), [
    ['a column stays doubtful when it is put right', bulk, 'before?.check === check', 'before'],
  ]),
  ...defects(inBulk('bulk-session'), [
    [
      'all good rows are placed, whichever were ticked',
      bulk,
      'goodRows(getState()).filter(({ id }) => chosenIds.has(id))',
      'goodRows(getState())',
    ],
    [
      'the price that was quoted goes before the service tells its own',
      bulk,
      'order.priceTotalCents ?? $BEFORE ?? null',
      'order.priceTotalCents',
    ],
    [
      'rows that could not be placed are no results',
      bulk,
      'results.push(row.id)',
      "if (outcome === 'placed') results.push(row.id)",
    ],
    [
      'placing that was stopped once stops for ever',
      bulk,
      { kind: 'expression_statement', regex: '^isStopAsked = false' },
      '',
    ],
    [
      'a press that places nothing takes the results away',
      bulk,
      { kind: 'spread_element', regex: 'results\\.length > 0' },
      'results',
    ],
  ]),
  ...defects(inBulk('place-results'), [
    ['results with a problem stand among the others', bulk, '[...all.filter(isWrong), ...$OTHERS]', 'all'],
    [
      'a placed order has the reason for which it was not placed at first',
      bulk,
      '(isPlaced ? $OF_ORDER : refusals.get(row.id)) ?? null',
      'refusals.get(row.id) ?? $OF_ORDER ?? null',
    ],
  ]),
];
