import type { Mutant } from '../mutant.ts';
import { defects } from './edits.ts';

const domain = 'src-shared/domain';
const outbox = 'src-main/core/outbox';
const odd = ['unit/core/outbox/odd-answers.test.ts'];
const ends = ['unit/core/outbox/ends-without-doubt.test.ts'];
const lists = ['unit/core/synchronise/odd-lists.test.ts'];
const unset = ['unit/shared/domain/unset.test.ts'];

/** What a service of next year answers, within the interface. */
export const oddAnswers: Mutant[] = [
  ...defects(odd, [
    [
      'a list that is null makes an answer unreadable',
      `${domain}/fields.ts`,
      'orNull(z.array($ENTRY).max($MOST))',
      'z.array($ENTRY).max($MOST).default([])',
    ],
    [
      'one part that cannot be read makes the whole order unreadable',
      `${domain}/order.ts`,
      'readWhatCan(orderSchema, $ANSWER)',
      '((value) => value && { value, unreadable: [] })(orderSchema.safeParse($ANSWER).data)',
    ],
    [
      'what could not be read of an answer is in no history',
      'src-main/core/store',
      'unreadable.length === 0',
      'true',
    ],
    [
      'a place and a tag are not enough for an order to be done',
      outbox,
      '$IN_BODY.revision ?? $IN_HEADERS.revision',
      '$IN_BODY.revision',
    ],
    ['a refusal that names an order is a success', outbox, 'if (!isSuccess($ANSWER)) throw error', ''],
    [
      'an order of which only the id was read is not accepted',
      'src-main/core/store',
      '$ORDERS.acceptUnreadable($ID, $ORDER, $NOW)',
      '',
    ],
  ]),
  ...defects(unset, [
    [
      'a price without a total is read',
      `${domain}/money.ts`,
      '$AMOUNT === null || $AMOUNT.total_cents === null ? null : $WHOLE',
      '$AMOUNT === null ? null : { ...$AMOUNT, total_cents: 0 }',
    ],
    [
      'a price in another currency counts as EUR',
      `${domain}/money.ts`,
      '$PRICE?.currency === defaultCurrency',
      '$PRICE',
    ],
    [
      'half of a place is one',
      `${domain}/address.ts`,
      'latitude === null || longitude === null',
      'latitude === null',
    ],
    [
      'a file may be deleted where nobody says so',
      `${domain}/file.ts`,
      '$ALLOWED === true',
      '$ALLOWED !== false',
    ],
  ]),
  ...defects(
    ['unit/core/outbox/reconcile.test.ts'],
    [
      ['a file that cannot be read counts as deleted', outbox, 'unreadableFiles === 0 && $GONE', '$GONE'],
      [
        'a field that cannot be read counts as taken away',
        outbox,
        '$ORDER.unreadable.length === 0 && $SHOWN',
        '$SHOWN',
      ],
    ],
  ),
  ...defects(ends, [
    [
      'a cancellation without a revision is sent again',
      outbox,
      '$REVISION === null && !isRevisionOptional',
      '$REVISION === null',
    ],
    [
      'an attempt without an answer and without a key is called refused',
      `${outbox}/retry-policy.ts`,
      'withoutKey.includes(intent.kind)',
      'false',
    ],
    [
      'a search that met what it cannot read is complete',
      `${outbox}/candidates.ts`,
      'isEachRead &&= $READ === $ALL',
      '',
    ],
    [
      'a text that was cut is sent back as the whole',
      `${domain}/order.ts`,
      'unreadable.length > 0 ? unreadable : cutPlaces($VALUE, $ANSWER)',
      'unreadable',
    ],
  ]),
  ...defects(lists, [
    [
      'a look that was overtaken ends the wish for an order',
      'src-main/core/synchronise',
      'if (!isOvertaken) lines.notWanted($ID)',
      'lines.notWanted($ID)',
    ],
    [
      'a price below zero takes its order out of a sorted list',
      'src-main/core/store/order-lines/line.ts',
      'Math.max(0, $VALUE)',
      '$VALUE',
    ],
    [
      'the list gives an order of ours another id',
      'src-main/core/store/order-lines/from-service.ts',
      'orders.ownIdOf(summary.id)',
      'summary.id',
    ],
  ]),
  ...defects(
    ['unit/core/methods/changeable-order.test.ts'],
    [
      [
        'an order that was not read whole is changed',
        'src-main/core/methods/order-steps.ts',
        'if (unreadable.length === 0) return',
        'return',
      ],
    ],
  ),
  ...defects(
    ['integration/order-files.test.ts'],
    [
      [
        'documents are asked for that the order does not allow to get',
        'src-main/core/methods',
        "$ORDER.allowed_actions.includes('get_files')",
        'true',
      ],
    ],
  ),
  ...defects(
    ['unit/core/api/problem.test.ts'],
    [
      [
        'one odd entry hides the other fields of a problem',
        `${domain}/problem.ts`,
        '$ENTRIES.flatMap($READ).filter(saysSomething)',
        'fieldErrorSchema.array().parse($ENTRIES)',
      ],
    ],
  ),
  ...defects(
    ['unit/core/store/order-lines/order-line-store.test.ts', 'integration/order-recorder.test.ts'],
    [
      [
        'the same moment in another writing is another one',
        `${domain}/wall-clock.ts`,
        '$ONE === $OTHER || ($KNOWN && $SAME)',
        '$ONE === $OTHER',
      ],
    ],
  ),
  ...defects(
    ['unit/core/outbox/revisions.test.ts'],
    [
      [
        'a change made before the answer to an earlier one of ours takes that one for another’s',
        outbox,
        '$OWN.findLastIndex(one => revisionOf(one) === $BASE.revision)',
        '-1',
      ],
    ],
  ),
  ...defects(
    ['contract/sandbox/odd-pages.test.ts'],
    [
      [
        'behind an empty page of the sandbox there is nothing',
        'src-main/sandbox/pipeline',
        'withoutAgain($QUERY, $PROFILE)',
        '$QUERY',
      ],
    ],
  ),
  ...defects(
    ['unit/sandbox/odd/odd-reply.test.ts'],
    [
      [
        'a service of next year forgets what the customer has said',
        'src-main/sandbox/odd',
        'isUnset($VALUE) ? unset($VALUE, $DICE) : $VALUE',
        'unset($VALUE, $DICE)',
      ],
      [
        'a service of next year knows no other words',
        'src-main/sandbox/odd',
        'dice.chance(chances.word) ? $WORD : $VALUE',
        '$VALUE',
      ],
    ],
  ),
];
