import type { Rule } from '@ast-grep/napi';
import type { Mutant } from '../../mutant.ts';

const folder = 'src-main/core/outbox';
const sending = 'unit/core/outbox/sending.test.ts';
const drain = 'unit/core/outbox/drain.test.ts';
const policy = 'unit/core/outbox/retry-policy.test.ts';

const statement = (pattern: string): Rule => ({ kind: 'expression_statement', has: { pattern } });

/** What leaves again and again, and what its end does. */
export const sendingMutants: Mutant[] = [
  {
    name: 'an entry is done before it is sent',
    edits: [
      {
        in: folder,
        find: '$ENTRIES.sealAndSend($ENTRY.id, $SEALED, $NOW)',
        replace:
          '($ENTRIES.sealAndSend($ENTRY.id, $SEALED, $NOW) && ($ENTRIES.finish($ENTRY.id, null, null, $NOW), true))',
      },
    ],
    tests: [sending],
  },
  {
    name: 'the first byte leaves before "sending" is stored',
    edits: [
      {
        in: folder,
        find: 'if ($SEALED && (await $START($ENTRY, $SEALED, $SIGNAL, $SOURCES))) { await $SEND }',
        replace: 'if ($SEALED) { await $SEND; await $START($ENTRY, $SEALED, $SIGNAL, $SOURCES); }',
      },
    ],
    tests: [sending],
  },
  {
    name: 'an attempt has a key of its own',
    edits: [
      {
        in: folder,
        find: {
          pattern: { context: 'const x = { headers: $SEALED.headers }', selector: 'pair' },
          inside: { pattern: '$CLIENT.send($REQUEST)', stopBy: 'end' },
        },
        replace: "headers: { ...$SEALED.headers, 'idempotency-key': String(Math.random()) }",
      },
    ],
    tests: [sending],
  },
  {
    name: 'an entry of another account is sent with the present credential',
    edits: [
      {
        in: folder,
        find: '$ENTRY.environmentId !== $OWN.environmentId || $ENTRY.accountId !== $OWN.accountId',
        replace: '$ENTRY.environmentId !== $OWN.environmentId',
      },
    ],
    tests: [sending],
  },
  {
    name: 'an entry of another environment is sent to this one',
    edits: [
      {
        in: folder,
        find: '$ENTRY.environmentId !== $OWN.environmentId || $ENTRY.accountId !== $OWN.accountId',
        replace: '$ENTRY.accountId !== $OWN.accountId',
      },
    ],
    tests: [sending],
  },
  {
    name: 'an entry is sent again blindly after its key has ended',
    edits: [
      {
        in: folder,
        find: '$NOW - $FIRST < $HOURS * 3_600_000',
        replace: '$NOW - $FIRST < $HOURS * 3_600_000_000',
      },
    ],
    tests: [policy],
  },
  {
    name: 'what was built while sending was paused is sent',
    edits: [{ in: folder, find: 'if (!$SOURCES.mayWrite() || $ABORTED) return false', replace: '' }],
    tests: [sending],
  },
  {
    name: 'an entry is sent twice at the same time',
    edits: [
      {
        in: folder,
        find: '$RUNNING.flatMap(({ id, localId }) => [id, localId])',
        replace: '[]',
      },
    ],
    tests: [sending],
  },
  {
    name: 'each wake starts three more',
    edits: [{ in: folder, find: 'Math.min($WIDTH - $BUSY, 2 * $WIDTH - $RUNNING.size)', replace: '$WIDTH' }],
    tests: [sending],
  },
  {
    name: 'an entry does not wait for the one before it in its chain',
    edits: [
      {
        in: folder,
        find: { kind: 'template_string', regex: 'earlier\\.chain_position < entry\\.chain_position' },
        part: 'earlier.chain_position < entry.chain_position',
        replace: '0',
      },
    ],
    tests: [sending],
  },
  {
    name: 'one chain in trouble holds up all others',
    edits: [
      {
        in: folder,
        find: { kind: 'template_string', regex: 'WHERE earlier\\.local_id = entry\\.local_id' },
        part: 'WHERE earlier.local_id = entry.local_id\n  AND earlier.chain_position',
        replace:
          'WHERE earlier.sequence < entry.sequence\n  OR earlier.local_id = entry.local_id AND earlier.chain_position',
      },
    ],
    tests: [sending],
  },
  {
    name: 'the next of a chain waits for the watchdog',
    edits: [
      {
        in: folder,
        find: {
          ...statement('$WAKE()'),
          follows: { kind: 'if_statement', has: statement('$AHEAD.drop()') },
        },
        replace: '',
      },
    ],
    tests: [sending],
  },
  {
    name: 'what was on its way at a crash is not sent again',
    edits: [
      {
        in: folder,
        find: "const $ACTIVE = `state IN ('queued', 'sealed', 'sending', 'waiting')`",
        replace: "const $ACTIVE = `state IN ('queued', 'sealed', 'waiting')`",
      },
    ],
    tests: [sending],
  },
  {
    name: 'HTTP 500 counts as sent',
    edits: [
      {
        in: folder,
        find: '$ENTRIES.fail($ENTRY.id, $FAILURE, $NOW)',
        replace:
          '(error.status === 500 ? ($ENTRIES.finish($ENTRY.id, null, null, $NOW), true) : $ENTRIES.fail($ENTRY.id, $FAILURE, $NOW))',
      },
    ],
    tests: [sending],
  },
  {
    name: 'internal errors are counted across other failures',
    edits: [
      {
        in: folder,
        find: '$STATUS === 500 ? $ENTRY.sameFailures + 1 : 0',
        replace: '$STATUS === 500 ? $ENTRY.sameFailures + 1 : $ENTRY.sameFailures',
      },
    ],
    tests: [sending],
  },
  {
    name: 'internal errors are counted on although the dispatcher tries again',
    edits: [
      {
        in: folder,
        find: { kind: 'template_string', regex: 'same_failures = 0 WHERE' },
        part: ', same_failures = 0 WHERE',
        replace: ' WHERE',
      },
    ],
    tests: [sending],
  },
  {
    name: 'the wait before a retry is twice as long as it should be',
    edits: [
      {
        in: folder,
        find: 'Math.max($ATTEMPTS - 1, 0)',
        replace: '$ATTEMPTS',
      },
    ],
    tests: [policy],
  },
  {
    name: 'every wait is as long as the first',
    edits: [{ in: folder, find: 'const $ATTEMPTS = $ENTRY.attempts + 1', replace: 'const $ATTEMPTS = 1' }],
    tests: [sending],
  },
  {
    name: 'an attempt without a connection makes an entry "never sent", whatever there was before',
    edits: [
      {
        in: folder,
        find: '$ENTRY.firstAttemptAtMs === null && $IS_UNCONNECTED($ERROR)',
        replace: '$IS_UNCONNECTED($ERROR)',
      },
    ],
    tests: [sending],
  },
  {
    name: 'what was refused by a conflict counts as never sent where its order cannot be read',
    edits: [
      {
        in: folder,
        find: '{ ...$ENTRY, firstAttemptAtMs: $ENTRY.firstAttemptAtMs ?? $CLOCK.nowMs() }',
        replace: '$ENTRY',
      },
    ],
    tests: [sending],
  },
  {
    name: 'sleep is a failure of what was on its way',
    edits: [{ in: folder, find: 'if (!$SIGNAL.aborted) await $FAIL', replace: 'await $FAIL' }],
    tests: [drain, sending],
  },
  {
    name: 'a reading that sleep has cut off decides',
    edits: [
      {
        in: folder,
        find: {
          pattern: 'if ($SIGNAL.aborted) return',
          precedes: { has: { pattern: '$FOUND?.isSettled', stopBy: 'end' } },
        },
        replace: '',
      },
    ],
    tests: [sending],
  },
  {
    name: 'what was read of an order is forgotten where the dispatcher has to decide about it',
    edits: [
      {
        in: folder,
        find: '$FOUND?.write($ENTRY, $CLOCK.nowMs())',
        replace: 'if ($FOUND?.isSettled) $FOUND.write($ENTRY, $CLOCK.nowMs())',
      },
    ],
    tests: [sending],
  },
  {
    name: 'the end does not wait for what is under way',
    edits: [{ in: folder, find: 'await Promise.all($RUNNING.values())', replace: '' }],
    tests: [sending],
  },
  {
    name: 'after sleep the old socket is waited for',
    edits: [
      {
        in: folder,
        find: { ...statement('$CHAINS.interrupt()'), precedes: statement('$CHAINS.ready()') },
        replace: '',
      },
    ],
    tests: [drain],
  },
];
