import type { Mutant } from '../mutant.ts';
import { at } from './edits.ts';

const features = 'src-renderer/features';
const empty = ['unit/renderer/orders/orders-empty.alone.test.ts'];
const totals = ['unit/renderer/reports/totals-strip.test.ts'];
const facts = ['unit/renderer/order-detail/order-facts.test.ts'];
const tracking = ['unit/renderer/order-detail/route-map.test.ts'];
const knowledge = ['unit/shared/order-knowledge.test.ts'];
const question = ['contract/electron/quit-question.alone.test.ts'];
const others = ['unit/renderer/app/waiting-words.alone.test.ts'];

/** What is not known yet, told from what is not there. */
export const notYetKnown: Mutant[] = [
  at(
    `${features}/orders`,
    'a list that is half read has no orders',
    'if (isComplete) return null',
    'return null;',
    empty,
  ),
  at(
    `${features}/orders`,
    'orders that were left out are not missing',
    "if (error?.reason === 'too_many_orders') return { kind: 'too-many' }",
    '',
    empty,
  ),
  at(
    `${features}/orders`,
    'a list that cannot be read is still being read',
    "error === null ? { kind: 'loading' } : $INTERRUPTED",
    "({ kind: 'loading' })",
    empty,
  ),
  at(
    `${features}/orders`,
    'an empty list is as of now without its service',
    'if (!isCurrent) return $STATE',
    '',
    empty,
  ),
  at(
    `${features}/reports`,
    'orders without a price cost nothing',
    "costCount === 0 ? '–' : $SUM",
    'formatMoney(totals.costCents)',
    totals,
  ),
  at(
    `${features}/reports`,
    'orders without a distance go nowhere',
    "distanceCount === 0 ? '–' : $SUM",
    'formatDistance(totals.distanceMeters)',
    totals,
  ),
  at(
    `${features}/reports`,
    'of how many orders a distance is missing is not said',
    'distanceCount < count && $NOTE',
    'null',
    totals,
  ),
  at(
    `${features}/order-facts`,
    'a value of another shape is dropped',
    '(said[name] ?? null) === null || (read[name] ?? null) !== null',
    'true',
    [...facts, ...tracking],
  ),
  at(
    `${features}/order-facts`,
    'entries of another shape are dropped',
    'others.length > 0 ? others : undefined',
    'undefined',
    [...facts, ...tracking],
  ),
  at(`${features}/order-facts`, 'a list of another shape is dropped', 'value ?? undefined', 'undefined', [
    ...facts,
    ...tracking,
  ]),
  at(
    'src-shared',
    'an order whose line was damaged has no VIN',
    'orderId !== null && status === null',
    'false',
    knowledge,
  ),
  at(
    'src-shared/records.ts',
    'what was sent without an answer is not sent yet when the program ends',
    'unconfirmed + sending > 0',
    'sending > 0',
    question,
  ),
  at(
    'src-shared/records.ts',
    'what is on its way is not sent yet when the program ends',
    'unconfirmed + sending > 0',
    'unconfirmed > 0',
    question,
  ),
  at(
    'src-renderer/app',
    'another environment calls queued what may have arrived',
    'if (isAnySent) return $WORDS',
    '',
    others,
  ),
];
