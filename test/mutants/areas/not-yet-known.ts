import type { Mutant } from '../mutant.ts';
import { at } from './edits.ts';

const features = 'src-renderer/features';
const empty = ['unit/renderer/orders/orders-empty.alone.test.ts'];
const totals = ['unit/renderer/reports/totals-strip.test.ts'];
const facts = ['unit/renderer/order-detail/order-facts.test.ts'];
const tracking = ['unit/renderer/order-detail/tracking-facts.test.ts'];
const session = ['unit/renderer/entry/entry-session.test.ts'];
const reader = ['unit/core/synchronise/list-reader.test.ts'];
const position = ['unit/renderer/order-detail/position-words.alone.test.ts'];
const knowledge = ['unit/shared/order-knowledge.test.ts'];
const question = ['contract/electron/quit-question.alone.test.ts'];
const others = ['unit/renderer/app/waiting-words.alone.test.ts'];

/** What is not known yet, told from what is not there. */
export const notYetKnown: Mutant[] = [
  at(
    `${features}/orders`,
    'a list that is half read has no orders',
    "error === null ? { kind: 'loading' } : { kind: 'interrupted', error }",
    'null',
    empty,
  ),
  at(
    `${features}/orders`,
    'orders that were left out are not missing',
    "isFull ? { kind: 'too-many' } : null",
    'null',
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
    'a list of before is as of now without its service',
    "if (!isFollowed || error !== null) return { kind: 'stale' }",
    '',
    empty,
  ),
  at(
    `${features}/orders`,
    'where its extent cannot be read the list stays silent',
    "if (error !== null) return { kind: 'unknown' }",
    '',
    empty,
  ),
  at(`${features}/orders`, 'a search of a list of before is as of now', 'shortfall && $WORDS', 'null', empty),
  at(
    'src-main/core/synchronise',
    'that orders were left out is forgotten',
    'if (state?.isFull === false) states.write($STATE)',
    '',
    reader,
  ),
  at(
    'src-main/core/synchronise',
    'the end of a reading forgets that orders were left out',
    'isDone ? isAnyLeftOut : (states.read()?.isFull ?? false)',
    'false',
    reader,
  ),
  at(
    'src-main/core/synchronise',
    'a list that is left stays as current as it was',
    'headReadAtMs = null',
    '',
    ['unit/core/synchronise/synchroniser.alone.test.ts'],
  ),
  at(
    'src-main/core/synchronise',
    'an order that was read makes the list current',
    'if (known.cursor === null) headReadAtMs = clock.nowMs()',
    'headReadAtMs = clock.nowMs();',
    ['unit/core/synchronise/synchroniser.alone.test.ts'],
  ),
  at(
    'src-main/core/synchronise',
    'a list that is read anew has lost no order',
    'before?.accountId === accountId && before.isFull',
    'false',
    reader,
  ),
  at(
    'src-main/core/use-cases/orders',
    'what is found among some orders is of all of them',
    'context.synchroniser.state().isComplete',
    'true',
    ['integration/same-vehicle.test.ts'],
  ),
  at(
    `${features}/reports`,
    'while rows come none is refuelled',
    'isWhole && refuelCount + refuelUnpricedCount === 0',
    'refuelCount + refuelUnpricedCount === 0',
    totals,
  ),
  at(
    'src-renderer/i18n/reading-error-title.ts',
    'a list that is refused has words of an order',
    'isRefused ? t`The service refused the request` : $OTHER',
    'errorText(error).title',
    empty,
  ),
  at(
    `${features}/orders`,
    'orders of this computer alone lack what the service has',
    'shortfall && !isOfHere({ states, show })',
    'shortfall',
    empty,
  ),
  at(
    `${features}/entry`,
    'while it is looked for, no other order has the vehicle',
    "asked.kind === 'nothing' ? noVehicle : null",
    'noVehicle',
    session,
  ),
  at(
    `${features}/order-tracking`,
    'an ETA of the tracking is not told',
    'if (said === null || said === $ORDER) return []',
    'return [];',
    tracking,
  ),
  at(
    `${features}/order-tracking`,
    'what is said of an event besides is dropped',
    'openLines(said, { zone: $ZONE })',
    '[]',
    tracking,
  ),
  at(
    `${features}/order-detail`,
    'documents that are never given out are not loaded yet',
    "order?.allowed_actions.includes('get_files') === false",
    'false',
    ['unit/renderer/words-on-screen.alone.test.ts'],
  ),
  at(
    'src-shared/report',
    'a stop for fuel without a cost is not counted',
    'totals.refuelUnpricedCount += 1',
    'totals.refuelUnpricedCount += 0',
    [...totals, 'unit/shared/report/figures.test.ts'],
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
    'src-renderer/app/OtherOutboxes.tsx',
    'another environment calls queued what may have arrived',
    'waiting - unconfirmed',
    'waiting',
    others,
  ),
  at(
    'src-renderer/app',
    'the foot of the rail says nothing before the outbox is read',
    '!isRead && $WORDS',
    'false',
    ['unit/renderer/app/rail-foot.alone.test.ts'],
  ),
  at(
    `${features}/orders`,
    'a list that nobody looks at again is as of now',
    'nowMs - headReadAtMs <= 2 * refreshMs + lookMs',
    'true',
    empty,
  ),
  at(
    `${features}/orders`,
    'a filter over a list that is half read says that nothing was read',
    'if (isNothingRead && !isOfKind) $PAGES',
    'if (isNothingRead) { if (lastContactAtMs === null) return <NothingRead error={null} />; }',
    empty,
  ),
  at(
    `${features}/orders`,
    'without the permission a filter with no match shows nothing',
    'isFiltered && $STATE',
    'false',
    empty,
  ),
  at(
    `${features}/order-tracking`,
    'a position without a time is none',
    'if (positionAt === null) return $WORDS',
    'if (positionAt === null) return <Trans>No position</Trans>;',
    position,
  ),
  at(
    `${features}/order-tracking`,
    'a position of another shape is none',
    "others.some(({ key }) => key === 'position')",
    'false',
    position,
  ),
  at(
    `${features}/order-tracking`,
    'a time that cannot be read is just now',
    'Number.isNaN(atMs)',
    'false',
    position,
  ),
];
