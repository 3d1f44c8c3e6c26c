import type { Edit, Mutant } from '../mutant.ts';

const folder = 'src-main/core/synchronise';
const store = 'src-main/core/store';
const reader = ['unit/core/synchronise/order-reader.test.ts'];
const rest = ['unit/core/synchronise/rest-reader.alone.test.ts'];

const defect = (
  tests: string[],
  name: string,
  find: Edit['find'],
  replace: string,
  where = folder,
): Mutant => ({
  name,
  edits: [{ in: where, find, replace }],
  tests,
});

/** Whole orders that are refused, that are gone, that somebody waits for, and a service that asks to wait. */
export const orderReading: Mutant[] = [
  defect(
    reader,
    'one order that the service fails at holds up all others',
    '$OWN && ($ANY || $OTHER || $TIMES >= maxTimes)',
    '$OWN && $TIMES >= maxTimes',
  ),
  defect(
    reader,
    'where the service fails at every order they are all left out',
    '$OWN && ($ANY || $OTHER || $TIMES >= maxTimes)',
    '$OWN',
  ),
  defect(
    reader,
    'an order that is refused alone is asked for again for ever',
    '$OWN && ($ANY || $OTHER || $TIMES >= maxTimes)',
    '$OWN && ($ANY || $OTHER)',
  ),
  defect(reader, 'a gateway that fails leaves orders out', '!ofTheService.has($STATUS)', 'true'),
  defect(
    reader,
    'who asks to wait leaves orders out',
    '$S !== null && $S >= 400 && $R === null && $T',
    '$S !== null && $S >= 400 && $T',
  ),
  defect(reader, 'a sign-in page of the network leaves orders out', 'unreadable.has($REASON)', 'true'),
  defect(
    reader,
    'what was read before a refusal is not told',
    'if ($F === null || $S.changedIds.length > 0) $TELL($S);',
    'if ($F === null) $TELL($S);',
  ),
  defect(
    reader,
    'orders that cannot be read take the turn of the others that move',
    'others($IDS, $MOST, isResting)',
    '$IDS.slice(0, $MOST)',
  ),
  {
    name: 'orders that are gone take the turn of the others that move',
    edits: [
      {
        in: folder,
        find: { kind: 'template_string', regex: 'WITH RECURSIVE' },
        part: ' AND line.is_gone = 0',
        replace: '',
      },
    ],
    tests: reader,
  },
  {
    name: 'an order that is gone is asked for as long as it is on screen',
    edits: [
      {
        in: store,
        find: { kind: 'template_string', regex: 'wanted.now. WHERE local_id' },
        part: ' AND is_gone = 0',
        replace: '',
      },
      {
        in: store,
        find: { kind: 'template_string', regex: 'wanted >= . AND order_id' },
        part: ' AND is_gone = 0',
        replace: '',
      },
    ],
    tests: reader,
  },
  defect(
    ['unit/core/synchronise/list-reader.test.ts'],
    'an entry that could not be read is news when it can be',
    "$B.phase !== 'accepted' || $B.knowledge === 'unreadable'",
    "$B.phase !== 'accepted'",
    store,
  ),
  defect(
    ['unit/core/synchronise/synchroniser.alone.test.ts'],
    'a failure is over when there was nothing to ask for',
    'if (await inTurn($WORK)) $F.recovered();',
    'await inTurn($WORK); $F.recovered();',
  ),
  defect(rest, 'a scroll asks a service that asks to wait', 'if ($F.isHeld()) return;', ''),
  defect(rest, '“Load orders in full” asks a service that asks to wait', 'await $F.allowed($SIGNAL);', ''),
  defect(
    rest,
    'a look by hand forgets that the service asks to wait',
    'if ($E.error.retryAfterMs !== null || isRefusal($T)) note($T);',
    'if (isRefusal($T)) note($T);',
  ),
  defect(rest, 'the wait goes on although the service answers somebody', 'released.abort();', ''),
  defect(
    rest,
    'who waits no more ends the waiting of others',
    'for (const $IDS of $W.values()) sources.lines.askFor($IDS);',
    '',
  ),
  defect(
    rest,
    'who waits no more is waited for all the same',
    { pattern: 'waiters.delete($W);', precedes: { pattern: 'askForAll();' } },
    '',
  ),
  {
    name: 'a page that names no way to the next one counts as the end of the list',
    edits: [
      {
        in: 'src-main/core/api',
        find: '$MORE && $NEXT === null',
        replace: 'false',
      },
    ],
    tests: ['unit/core/api/endpoints.test.ts'],
  },
  {
    name: 'a list that leads in a circle is read for ever',
    edits: [
      {
        in: 'src-main/core/api',
        find: '$MORE && $NEXT === $QUERY.cursor',
        replace: 'false',
      },
    ],
    tests: ['unit/core/api/endpoints.test.ts'],
  },
  defect(
    ['unit/renderer/orders/list/state/orders-store.alone.test.ts'],
    'the last pages of a first reading are not in the list on screen',
    'if (!$MORE && $S.isComplete === $B?.isComplete) return;',
    'if (!$MORE || $S.isComplete) return;',
    'src-renderer/features/orders',
  ),
  defect(
    ['integration/sandbox-panel.test.ts'],
    'a reset of the sandbox takes changes with it that are not sent',
    'if (session.outbox().typedChanges === 0) return',
    'return;',
    'src-main/core/environment/rules.ts',
  ),
];
