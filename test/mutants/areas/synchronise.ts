import type { Mutant } from '../mutant.ts';
import { orderReading } from './order-reading.ts';

const folder = 'src-main/core/synchronise';

const rest = ['unit/core/synchronise/rest-reader.alone.test.ts'];

const oneRow = ['unit/core/synchronise/one-row.property.test.ts'];
const oneRowWhole = ['integration/one-row.test.ts'];

export const synchronise: Mutant[] = [
  {
    name: 'an order whose answer is lost is listed a second time',
    edits: [{ in: folder, find: '$OWN.find(one => isTwin($SUMMARY, one))', replace: 'undefined' }],
    tests: ['unit/core/synchronise/order-twins.test.ts'],
  },
  {
    name: 'two orders of the list are held back for one of ours',
    edits: [{ in: folder, find: '$OWN = $OWN.filter(one => one !== $TWIN)', replace: '' }],
    tests: ['unit/core/synchronise/order-twins.test.ts'],
  },
  {
    name: 'an order that is held back as our own is listed at the next reading',
    edits: [{ in: folder, find: 'if ($OWN($SUMMARY.id) !== null) { $$$A }', replace: '' }],
    tests: oneRow,
  },
  {
    name: 'an order that is not our own after all is never listed',
    edits: [{ in: folder, find: 'for (const $SUMMARY of $TWINS.freed()) { $$$A }', replace: '' }],
    tests: oneRowWhole,
  },
  {
    name: 'the way back of a vehicle is taken for its way there',
    edits: [{ in: folder, find: '$WORDS.every(word => $ALL.has(word))', replace: 'true' }],
    tests: oneRowWhole,
  },
  {
    name: 'another vehicle with the same reference is taken for our own',
    edits: [{ in: folder, find: "cleanVin(vin ?? '') === cleanVin($ITEM?.vin ?? '')", replace: 'true' }],
    tests: oneRowWhole,
  },
  {
    name: 'orders are read in the background as fast as the service answers',
    edits: [{ in: folder, find: 'const paceMs = 33', replace: 'const paceMs = 0' }],
    tests: rest,
  },
  {
    name: 'a slow service is never left alone while orders are read in the background',
    edits: [{ in: folder, find: 'Math.max($PACE - $TOOK, $TOOK)', replace: 'Math.max($PACE - $TOOK, 0)' }],
    tests: rest,
  },
  {
    name: 'whoever waits for orders waits for the pauses, too',
    edits: [
      {
        in: folder,
        find: '$WAITED ? 0 : Math.max($PACE - $TOOK, $TOOK)',
        replace: 'Math.max($PACE - $TOOK, $TOOK)',
      },
    ],
    tests: rest,
  },
  {
    name: 'orders are read in the background where nobody wants to be asked',
    edits: [{ in: folder, find: '$ONLY ? wanted.now : wanted.later', replace: 'wanted.later' }],
    tests: rest,
  },
  {
    name: 'the windows hear of each order that is read in the background',
    edits: [{ in: folder, find: '!$LAST && $NOW - $QUIET.sinceMs < quietForMs', replace: 'false' }],
    tests: rest,
  },
  {
    name: 'the windows do not hear of the last orders that were read in the background',
    edits: [
      {
        in: folder,
        find: '!$LAST && $NOW - $QUIET.sinceMs < quietForMs',
        replace: '$NOW - $QUIET.sinceMs < quietForMs',
      },
    ],
    tests: rest,
  },
  {
    name: 'after a restart orders are read as if somebody waited for them',
    edits: [
      {
        in: folder,
        find: { pattern: '$W.askForAll();', precedes: { pattern: 'return false;' } },
        replace: '',
      },
    ],
    tests: rest,
  },
  {
    name: 'with a clock that was set back the whole list is not read again',
    edits: [{ in: folder, find: '$DONE && ($AGE > $MOST || $AGE < 0)', replace: '$DONE && $AGE > $MOST' }],
    tests: ['unit/core/synchronise/list-reader.test.ts'],
  },
  {
    name: 'the list is looked at again before the service wants to be asked',
    edits: [{ in: folder, find: 'Math.max($ERROR.retryAfterMs ?? 0, $BACKOFF)', replace: '$BACKOFF' }],
    tests: ['unit/core/synchronise/synchroniser.alone.test.ts'],
  },
  {
    name: 'one refused cursor ends the sweeps of moving orders',
    edits: [{ in: folder, find: '$REFUSED = $SWEEP.cursor === null', replace: '$REFUSED = true' }],
    tests: ['unit/core/synchronise/list-reader.test.ts'],
  },
  {
    name: 'an order that may not be read counts as gone',
    edits: [
      {
        in: folder,
        find: '$E.error.status !== 404',
        replace: '$E.error.status !== 404 && $E.error.status !== 403',
      },
    ],
    tests: ['unit/core/synchronise/order-reader.test.ts'],
  },
  {
    name: 'what a whole reading did not meet is not asked for',
    edits: [{ in: folder, find: 'if ($DONE) $LINES.wantUnmet($PASS)', replace: '' }],
    tests: ['unit/core/synchronise/list-reader.test.ts'],
  },
  {
    name: 'the list of another account goes on from the cursor of the former one',
    edits: [{ in: folder, find: '$STATE.accountId !== $S.accountId() || $OLD', replace: '$OLD' }],
    tests: ['unit/core/synchronise/list-reader.test.ts'],
  },
  {
    name: 'all orders of another account are news',
    edits: [
      {
        in: folder,
        find: 'before?.accountId === accountId ? before.completedAtMs : null',
        replace: 'before?.completedAtMs ?? null',
      },
    ],
    tests: ['unit/core/synchronise/list-reader.test.ts'],
  },
  {
    name: 'a page that was asked for before a newer look is stored after it',
    edits: [
      {
        in: folder,
        find: {
          pattern: '$AHEAD = null',
          inside: {
            kind: 'function_declaration',
            stopBy: 'end',
            has: { kind: 'identifier', regex: '^dropAhead$' },
          },
        },
        replace: '',
      },
    ],
    tests: ['unit/core/synchronise/list-reader.test.ts'],
  },
  {
    name: 'a service that refuses the newest page is asked without an end',
    edits: [
      { in: folder, find: '$CURSOR === null || !isRefusedCursor($E)', replace: '!isRefusedCursor($E)' },
    ],
    tests: ['unit/core/synchronise/list-reader.test.ts'],
  },
  {
    name: 'the newest orders show only with the pages after them',
    edits: [{ in: folder, find: 'setImmediate(resolve)', replace: 'void page.finally(resolve)' }],
    tests: ['unit/core/synchronise/list-reader.test.ts'],
  },
  {
    name: 'a list in which all is new is looked through again and again',
    edits: [{ in: folder, find: '$IDS.some($F) || !$PAGE.has_more', replace: '$IDS.some($F)' }],
    tests: ['unit/core/synchronise/list-reader.test.ts'],
  },
  {
    name: 'what came after the head grew too long is never read',
    edits: [
      {
        in: folder,
        find: { pattern: '$RESTART($STATE, $GAP);', follows: { kind: 'for_statement' } },
        replace: '',
      },
    ],
    tests: ['unit/core/synchronise/list-reader.test.ts'],
  },
  {
    name: 'orders of one millisecond that came since stand the wrong way round',
    edits: [{ in: folder, find: '$HEAD ? $P.entries.toReversed() : $P.entries', replace: '$P.entries' }],
    tests: ['unit/core/synchronise/list-reader.test.ts'],
  },
  {
    name: 'an entry that cannot be read and names no time stands above all others',
    edits: [
      {
        in: folder,
        find: 'let $N = momentOf($B?.created_at ?? null, $C.nowMs())',
        replace: 'let $N = $C.nowMs()',
      },
    ],
    tests: ['unit/core/synchronise/list-reader.test.ts'],
  },
  {
    name: 'an order that cannot be read is asked for with every look',
    edits: [{ in: folder, find: 'database.transaction(() => lines.notWanted($ID))', replace: '' }],
    tests: ['unit/core/synchronise/order-reader.test.ts'],
  },
  {
    name: 'an order that was read is read again with every look',
    edits: [{ in: folder, find: 'lines.notWanted($ID);', replace: '' }],
    tests: ['unit/core/synchronise/order-reader.test.ts'],
  },
  {
    name: 'orders that have ended are read again and again',
    edits: [
      {
        in: folder,
        find: { kind: 'template_string', regex: 'WITH RECURSIVE' },
        part: 'json_each(?1)',
        replace: 'json_each(?1) LIMIT 1',
      },
    ],
    tests: ['unit/core/synchronise/order-reader.test.ts'],
  },
  {
    name: 'of the orders that are wanted every fourth is left out',
    edits: [{ in: folder, find: '$IDS.slice($I, $I + $N)', replace: '$IDS.slice($I, $I + $N - 1)' }],
    tests: ['unit/core/synchronise/order-reader.test.ts'],
  },
  {
    name: 'waits grow although the list was read meanwhile',
    edits: [
      {
        in: folder,
        find: { pattern: '$F = 0;', precedes: { pattern: '$N = 0;' } },
        replace: '',
      },
    ],
    tests: ['unit/core/synchronise/synchroniser.alone.test.ts'],
  },
  {
    name: 'a failure stays on screen after the list was read again',
    edits: [
      {
        in: folder,
        find: { pattern: '$E = null;', follows: { pattern: 'if ($E === null) return;' } },
        replace: '',
      },
    ],
    tests: ['unit/core/synchronise/synchroniser.alone.test.ts'],
  },
  {
    name: 'a failure stays on screen although somebody has looked by hand',
    edits: [
      {
        in: folder,
        find: { pattern: '$F.recovered();', precedes: { pattern: '$N.tell(true);' } },
        replace: '',
      },
    ],
    tests: ['unit/core/synchronise/synchroniser.alone.test.ts'],
  },
  {
    name: 'orders that somebody waits for rest for the whole wait although the service answers again',
    edits: [
      {
        in: folder,
        find: { pattern: 'wake();', follows: { pattern: '$E = null;' } },
        replace: '',
      },
    ],
    tests: ['unit/core/synchronise/rest-reader.alone.test.ts'],
  },
  {
    name: 'orders that somebody waits for are tried again only with the next look',
    edits: [
      {
        in: folder,
        find: 'isMore ? Math.min($A, $B) : $B',
        replace: 'isMore && failures.error() === null ? Math.min($A, $B) : $B',
      },
    ],
    tests: ['unit/core/synchronise/rest-reader.alone.test.ts'],
  },
  {
    name: 'a page that is on its way goes on after the end',
    edits: [{ in: folder, find: 'await turns.underWay()', replace: '' }],
    tests: ['unit/core/synchronise/synchroniser.alone.test.ts'],
  },
  {
    name: 'windows hear of every order of the first reading',
    edits: [{ in: folder, find: '$S.changedIds.length > 0 && !$FIRST', replace: '$S.changedIds.length > 0' }],
    tests: ['unit/core/synchronise/synchroniser.alone.test.ts'],
  },
  {
    name: 'the first failure waits as long as the second',
    edits: [{ in: folder, find: 'Math.min(4, $N - 1)', replace: 'Math.min(4, $N)' }],
    tests: ['unit/core/synchronise/synchroniser.alone.test.ts'],
  },
  {
    name: 'what was asked of the service ends with its first page',
    edits: [{ in: `${folder}/sync-looks.ts`, find: '$C = $P.next;', replace: '$C = null;' }],
    tests: ['unit/core/synchronise/list-reader.test.ts'],
  },
  {
    name: 'orders on earlier pages of a status are asked for as if they had left it',
    edits: [
      { in: folder, find: 'sources.lines.wantLeft($S, $M)', replace: 'sources.lines.wantLeft($S, part.ids)' },
    ],
    tests: ['unit/core/synchronise/list-reader.test.ts'],
  },
  {
    name: 'connections that were renewed count as a failure',
    edits: [
      {
        in: folder,
        find: "if ($T instanceof DispatchError && $T.error.code === 'cancelled') return",
        replace: '',
      },
    ],
    tests: ['unit/core/synchronise/synchroniser.alone.test.ts'],
  },
  {
    name: 'after it was woken once it looks without a pause',
    edits: [
      {
        in: folder,
        find: { pattern: '$W = new AbortController();', follows: { pattern: 'await pause($A, $B);' } },
        replace: '',
      },
    ],
    tests: ['unit/core/synchronise/synchroniser.alone.test.ts'],
  },
  {
    name: 'orders that were asked for by status are news while the list is read for the first time',
    edits: [{ in: folder, find: '(states.read()?.completedAtMs ?? null) === null', replace: 'false' }],
    tests: ['unit/core/synchronise/list-reader.test.ts'],
  },
  {
    name: 'progress is told with every page',
    edits: [{ in: folder, find: 'if (!$NOW && $A - $B < $EVERY) return', replace: '' }],
    tests: ['unit/core/synchronise/synchroniser.alone.test.ts'],
  },
  {
    name: 'it looks although it is to look only when somebody asks',
    edits: [{ in: folder, find: '$I !== null && $N - $L >= $I', replace: '$N - $L >= ($I ?? 0)' }],
    tests: ['unit/core/synchronise/synchroniser.alone.test.ts'],
  },
  ...orderReading,
];
