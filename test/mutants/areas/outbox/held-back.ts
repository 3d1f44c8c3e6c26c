import type { Rule } from '@ast-grep/napi';
import type { Mutant } from '../../mutant.ts';

const folder = 'src-main/core/outbox';
const heldBack = 'unit/core/outbox/held-back.test.ts';
const drain = 'unit/core/outbox/drain.test.ts';
const policy = 'unit/core/outbox/retry-policy.test.ts';
const gate = 'unit/core/outbox/gate.test.ts';

const statement = (pattern: string): Rule => ({ kind: 'expression_statement', has: { pattern } });
const startsDue: Rule = { has: { pattern: '$HELD ? [] : $CHAINS.startDueHeads($NOW)', stopBy: 'end' } };
const afterDue: Rule = { ...statement('$ARM($WAIT)'), follows: startsDue };

/** What is held back, for how long, and who is told. */
export const heldBackMutants: Mutant[] = [
  {
    name: 'after sleep a whole office comes back at once',
    edits: [{ in: folder, find: '$GATE.hold($SOURCES.random() * $MOST)', replace: '' }],
    tests: [drain],
  },
  {
    name: 'after sleep a refused sign-in is not tried again',
    edits: [
      {
        in: folder,
        find: { ...statement('$GATE.open()'), precedes: statement('$GATE.hold($FOR)') },
        replace: '',
      },
    ],
    tests: [heldBack],
  },
  {
    name: 'a gate that was closed is never opened',
    edits: [
      {
        in: folder,
        find: {
          ...statement('$GATE.open()'),
          precedes: statement('$DATABASE.transaction(() => $ENTRIES.makeDue($ID))'),
        },
        replace: '',
      },
    ],
    tests: [heldBack],
  },
  {
    name: 'the service is asked ever more seldom, although it answered in between',
    edits: [
      {
        in: folder,
        find: statement('$GATE.succeeded($TOOK)'),
        replace: '',
      },
    ],
    tests: [heldBack],
  },
  {
    name: 'opening the gate forgets no failures',
    edits: [
      {
        in: 'src-main/core/outbox/gate.ts',
        find: { ...statement('$FAILURES = 0'), precedes: statement('$OPEN_AT = 0') },
        replace: '',
      },
    ],
    tests: [gate, heldBack],
  },
  {
    name: 'a refusal stays on screen after the gate was opened',
    edits: [{ in: folder, find: 'if ($REFUSAL !== null) $ON_REFUSAL(null)', replace: '' }],
    tests: [gate],
  },
  {
    name: 'a short pause shortens a long one',
    edits: [{ in: folder, find: 'Math.max(openAtMs, $NOW + $WAIT)', replace: '$NOW + $WAIT' }],
    tests: [gate],
  },
  {
    name: 'a refused sign-in does not close the gate',
    edits: [{ in: folder, find: "if ($DECISION === 'gate') $GATE.refused($ERROR)", replace: '' }],
    tests: [heldBack],
  },
  {
    name: '"too many requests" holds back the one entry alone',
    edits: [
      {
        in: folder,
        find: "if ($ERROR.code === 'service_unreachable' || $ERROR.code === 'rate_limited') $PAUSE",
        replace: "if ($ERROR.code === 'service_unreachable') $PAUSE",
      },
    ],
    tests: [heldBack],
  },
  {
    name: 'Retry-After holds back the one entry alone',
    edits: [
      {
        in: folder,
        find: "if ($ERROR.code === 'service_unreachable' || $ERROR.code === 'rate_limited') $GATE.pause($WAIT)",
        replace:
          "if ($ERROR.code === 'service_unreachable' || $ERROR.code === 'rate_limited') $GATE.pause(null)",
      },
    ],
    tests: [heldBack],
  },
  {
    name: 'Retry-After is ignored',
    edits: [
      {
        in: folder,
        find: 'Math.max(Math.round($RANDOM() * $CEILING), $RETRY_AFTER ?? 0)',
        replace: 'Math.round($RANDOM() * $CEILING)',
      },
    ],
    tests: [policy],
  },
  {
    name: 'a success that cannot be read counts as a refusal',
    edits: [
      {
        in: folder,
        find: "$CODE === 'service_unreachable' || $CODE === 'rate_limited' || $CODE === 'bad_answer'",
        replace: "$CODE === 'service_unreachable' || $CODE === 'rate_limited'",
      },
    ],
    tests: [policy],
  },
  {
    name: 'a dead upload address is tried for ever',
    edits: [{ in: folder, find: "return 'renew'", replace: "return 'retry'" }],
    tests: [policy],
  },
  {
    name: 'an upload that took too long counts as a dead address',
    edits: [
      {
        in: folder,
        find: '$REST && $STATUS !== 408 && $STATUS !== 429',
        replace: '$REST && $STATUS !== 429',
      },
    ],
    tests: [policy],
  },
  {
    name: 'what new sockets have cut off is refused for good',
    edits: [{ in: folder, find: "$CODE === 'cancelled' || $STATUS === 408", replace: '$STATUS === 408' }],
    tests: [policy],
  },
  {
    name: 'a key that the service knows with other data is made anew',
    edits: [
      {
        in: folder,
        find: "$REASON === 'idempotency_conflict' || $REASON === 'scenario_not_allowed' ? 'park' : 'conflict'",
        replace:
          "$REASON === 'scenario_not_allowed' ? 'park' : $REASON === 'idempotency_conflict' ? 'retry' : 'conflict'",
      },
    ],
    tests: [policy],
  },
  {
    name: 'a disk that fails is written to without a pause',
    edits: [{ in: folder, find: '$GATE.pause(null)', replace: '' }],
    tests: [heldBack],
  },
  {
    name: 'a full disk stays on screen after there is room again',
    edits: [{ in: folder, find: 'onStorage(null)', replace: '' }],
    tests: [heldBack],
  },
  {
    name: 'the answer and the final state are stored apart',
    edits: [
      {
        in: folder,
        find: '$DATABASE.transaction(() => $GROUP.map($RUN))',
        replace: '$GROUP.map(({ run }) => run())',
      },
    ],
    tests: [heldBack],
  },
  {
    name: 'nobody is told that an order was accepted which had to wait',
    edits: [
      {
        in: folder,
        find: '$ATTEMPTS > 0 || $CREATED <= $HELD || $REST',
        replace: '$ATTEMPTS > 0 || $REST',
      },
    ],
    tests: [heldBack],
  },
  {
    name: 'nothing wakes up for the next try',
    edits: [{ in: folder, find: afterDue, replace: '' }],
    tests: [drain],
  },
  {
    name: 'what is due the next moment waits for the watchdog',
    edits: [
      {
        in: folder,
        find: 'const $NEXT = $ENTRIES.nextAttemptAtMs($NOW)',
        replace: 'const $NEXT = $ENTRIES.nextAttemptAtMs($NOW + 100)',
      },
    ],
    tests: [drain],
  },
  {
    name: 'the clock is trusted when it was set back',
    edits: [{ in: folder, find: { ...statement('$NOTICE($NOW)'), precedes: startsDue }, replace: '' }],
    tests: [drain],
  },
  {
    name: 'the watchdog never looks',
    edits: [
      { in: folder, find: 'setInterval($WATCH, $EVERY)', replace: 'setInterval(() => undefined, $EVERY)' },
    ],
    tests: [drain],
  },
  {
    name: 'nobody is told of what fails for a quarter of an hour',
    edits: [{ in: folder, find: statement('onStuck()'), replace: '' }],
    tests: [drain],
  },
  {
    name: 'an upload ends at less than all of it on screen',
    edits: [
      {
        in: folder,
        find: '$NOW - $LAST < 100 && $SENT < $SIZE',
        replace: '$NOW - $LAST < 100',
      },
    ],
    tests: ['unit/core/outbox/progress-throttle.test.ts'],
  },
  {
    name: 'windows are not told of the last change of many',
    edits: [
      {
        in: folder,
        find: {
          pattern: 'if ($IS_BEHIND) $CHANGED()',
          follows: { kind: 'expression_statement', has: { pattern: '$TIMER = null' } },
        },
        replace: '',
      },
    ],
    tests: ['unit/core/outbox/summary-throttle.test.ts'],
  },
];
