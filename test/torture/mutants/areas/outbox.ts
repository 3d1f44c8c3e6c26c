// biome-ignore-all lint/suspicious/noTemplateCurlyInString: pieces of sources, some with templates.
import type { Mutant } from '../mutant.ts';

export const outbox: Mutant[] = [
  {
    name: 'every attempt has a multipart boundary of its own',
    edits: [
      {
        in: 'src-main/core/outbox',
        find: 'if (entry.sealed) return entry.sealed',
        replace: "if (entry.sealed && entry.intent.kind !== 'file-upload') return entry.sealed;",
      },
      {
        in: 'src-main/core/outbox/seal.ts',
        find: { kind: 'template_string', regex: 'update\\(entry\\.idempotencyKey\\)\\.digest' },
        part: 'update(entry.idempotencyKey).digest',
        replace: 'update(String(Math.random())).digest',
      },
    ],
    tests: ['integration/sealed-bytes.test.ts'],
  },
  {
    name: 'an update goes with the revision that was on screen, whatever came since',
    edits: [
      {
        in: 'src-main/core/outbox',
        find: 'return isContested ? intent.base.revision : own',
        replace: 'return isContested ? own : intent.base.revision;',
      },
    ],
    tests: [
      'integration/order-steps.test.ts',
      'integration/merged-updates.test.ts',
      'integration/torture-model.test.ts',
    ],
  },
  {
    name: 'nothing wakes up for the next try',
    edits: [{ in: 'src-main/core/outbox', find: 'arm(nowMs, gateMs)', replace: '' }],
    tests: [
      'unit/core/outbox/drain.test.ts',
      'integration/outbox-health.test.ts',
      'integration/outbox.test.ts',
    ],
  },
  {
    name: 'a merge loses what we changed',
    edits: [
      {
        in: 'src-main/core/outbox',
        find: "const [by, choice] = isTheirs ? (['both', 'theirs'] as const) : (['me', 'mine'] as const)",
        replace: "const [by, choice] = ['both', 'theirs'] as const;",
      },
    ],
    tests: ['integration/conflict.test.ts'],
  },
  {
    name: 'one chain in trouble holds up all others',
    edits: [
      {
        in: 'src-main/core/outbox/entry-store.ts',
        find: { kind: 'template_string', regex: 'WHERE earlier\\.local_id = entry\\.local_id' },
        part: 'WHERE earlier.local_id = entry.local_id\n  AND earlier.chain_position',
        replace:
          'WHERE earlier.sequence < entry.sequence\n  OR earlier.local_id = entry.local_id AND earlier.chain_position',
      },
    ],
    tests: ['integration/outbox-health.test.ts', 'integration/outbox.test.ts'],
  },
  {
    name: 'Retry-After is ignored',
    edits: [
      {
        in: 'src-main/core/outbox',
        find: 'return Math.max(Math.round(random() * ceiling), retryAfterMs ?? 0)',
        replace: 'return Math.max(Math.round(random() * ceiling), retryAfterMs === null ? 0 : 0);',
      },
    ],
    tests: ['unit/core/retry-policy.test.ts'],
  },
  {
    name: 'an entry that cannot be read is dropped',
    edits: [
      {
        in: 'src-main/core/outbox/entry-store.ts',
        find: {
          kind: 'template_string',
          regex: "`UPDATE outbox_entry SET state = 'parked', last_error_json = ?",
        },
        part: "`UPDATE outbox_entry SET state = 'parked', last_error_json = ?",
        replace: "`UPDATE outbox_entry SET state = 'cancelled', last_error_json = ?",
      },
    ],
    tests: ['integration/outbox-health.test.ts', 'integration/outbox.test.ts'],
  },
  {
    name: 'the clock is trusted when it was set back',
    edits: [{ in: 'src-main/core/outbox', find: 'noticeSetBackClock(nowMs)', replace: '' }],
    tests: ['unit/core/outbox/drain.test.ts'],
  },
  {
    name: 'a refused sign-in does not close the gate',
    edits: [
      { in: 'src-main/core/outbox', find: "if (decision === 'gate') gate.refused(error)", replace: '' },
    ],
    tests: [
      'integration/outbox-health.test.ts',
      'integration/outbox.test.ts',
      'integration/credentials.test.ts',
    ],
  },
  {
    name: 'what was on its way at a crash is not sent again',
    edits: [
      {
        in: 'src-main/core/outbox',
        find: "const active = `state IN ('queued', 'sealed', 'sending', 'waiting')`",
        replace: "const active = `state IN ('queued', 'sealed', 'waiting')`;",
      },
    ],
    tests: ['integration/torture-points.test.ts', 'integration/torture-kills.test.ts'],
  },
  {
    name: 'HTTP 500 counts as sent',
    edits: [
      {
        in: 'src-main/core/outbox',
        find: "const decision = wished === 'renew' && isRenewedOften(entry) ? 'park' : wished",
        replace:
          "const decision = wished === 'renew' && isRenewedOften(entry) ? 'park' : wished;\n    if (error.status === 500) return record(() => entries.finish(entry.id, null, null, clock.nowMs()), entry);",
      },
    ],
    tests: [
      'integration/outbox-health.test.ts',
      'integration/outbox.test.ts',
      'integration/torture-faults.test.ts',
    ],
  },
  {
    name: 'the answer and the final state are stored apart',
    edits: [{ in: 'src-main/core/outbox', find: 'database.transaction(write)', replace: 'write();' }],
    tests: ['integration/torture-points.test.ts'],
  },
  {
    name: 'the row and its entries are stored apart',
    edits: [
      {
        in: 'src-main/core/use-cases/orders',
        find: 'database.transaction(() => queuePlacing(context, localId, draft, input.quotedTotalCents, nowMs))',
        replace: 'queuePlacing(context, localId, draft, input.quotedTotalCents, nowMs);',
      },
    ],
    tests: ['integration/torture-points.test.ts'],
  },
  {
    name: 'a dead upload address is tried for ever',
    edits: [{ in: 'src-main/core/outbox', find: "return 'renew'", replace: "return 'retry';" }],
    tests: [
      'unit/core/retry-policy.test.ts',
      'integration/outbox-health.test.ts',
      'integration/outbox.test.ts',
    ],
  },
  {
    name: 'a change that was replaced while it was being built is sent all the same',
    edits: [
      {
        in: 'src-main/core/outbox',
        find: 'if (!entry.sealed && !entries.seal(entry.id, sealed, nowMs)) return false',
        replace: 'if (!entry.sealed && !entries.seal(entry.id, sealed, nowMs)) return true;',
      },
    ],
    tests: ['integration/merged-updates.test.ts'],
  },
  {
    name: 'a joined change keeps only the later half',
    edits: [
      {
        in: 'src-main/core/outbox',
        find: 'const composed: Fields = { ...first }',
        replace: 'const composed: Fields = {};',
      },
    ],
    tests: ['unit/core/outbox/merge.test.ts', 'integration/merged-updates.test.ts'],
  },
  {
    name: 'what the dispatcher paused goes on after a restart',
    edits: [
      {
        in: 'src-main/core/outbox',
        find: "let isPaused = meta.get(name) === 'yes'",
        replace: 'let isPaused = false;',
      },
    ],
    tests: ['integration/pause.test.ts'],
  },
  {
    name: 'a key that the service knows with other data is made anew',
    edits: [
      {
        in: 'src-main/core/outbox',
        find: "return reason === 'idempotency_conflict' || reason === 'scenario_not_allowed' ? 'park' : 'conflict'",
        replace:
          "return reason === 'scenario_not_allowed' ? 'park' : reason === 'idempotency_conflict' ? 'retry' : 'conflict';",
      },
    ],
    tests: ['unit/core/retry-policy.test.ts', 'integration/key-conflict.test.ts'],
  },
  {
    name: 'a wake looks at two moments, and what falls between them waits for the watchdog',
    edits: [
      { in: 'src-main/core/outbox', find: 'arm(nowMs, gateMs)', replace: 'arm(clock.nowMs(), gateMs);' },
    ],
    tests: ['unit/core/outbox/drain.test.ts'],
  },
  {
    name: 'the watchdog never looks',
    edits: [
      {
        in: 'src-main/core/outbox',
        find: 'setInterval(watch, watchdogMs)',
        replace: 'setInterval(() => undefined, watchdogMs)',
      },
    ],
    tests: ['unit/core/outbox/drain.test.ts'],
  },
  {
    name: 'after sleep a whole office comes back at once',
    edits: [{ in: 'src-main/core/outbox', find: 'gate.hold(sources.random() * mostRearmMs)', replace: '' }],
    tests: ['unit/core/outbox/drain.test.ts'],
  },
  {
    name: 'nobody is told of what fails for a quarter of an hour',
    edits: [{ in: 'src-main/core/outbox', find: 'sources.onStuck()', replace: '' }],
    tests: ['unit/core/outbox/drain.test.ts'],
  },
];
