// biome-ignore-all lint/suspicious/noTemplateCurlyInString: pieces of sources, some with templates.
export interface Edit {
  file: string;
  /** Stands there exactly once. */
  find: string;
  replace: string;
}

/** A defect that somebody could make, and the tests that are to notice it, the quickest first. */
export interface Mutant {
  name: string;
  edits: Edit[];
  /** Parts of file names, as vitest takes them. */
  tests: string[];
}

const drain = 'src-main/core/outbox/drain.ts';
const entryStore = 'src-main/core/outbox/entry-store.ts';
const policy = 'src-main/core/outbox/retry-policy.ts';
const seal = 'src-main/core/outbox/seal.ts';
const blobs = 'src-main/core/store/blob-store.ts';
const sqlite = 'src-main/adapters/sqlite.ts';

const one = (file: string, find: string, replace: string): Edit[] => [{ file, find, replace }];

export const mutants: Mutant[] = [
  {
    name: 'an entry is done before it is sent',
    edits: one(
      drain,
      '    if (!sealed) return;\n',
      '    if (!sealed) return;\n    database.transaction(() => entries.finish(entry.id, null, null, clock.nowMs()));\n',
    ),
    tests: ['integration/outbox', 'torture-kills'],
  },
  {
    name: 'a retry has a key made anew',
    edits: one(
      drain,
      '        headers: sealed.headers,\n',
      "        headers: entry.attempts > 0 ? { ...sealed.headers, 'idempotency-key': `${entry.idempotencyKey}-${entry.attempts}` } : sealed.headers,\n",
    ),
    tests: ['integration/outbox'],
  },
  {
    name: 'every attempt has a multipart boundary of its own',
    edits: [
      {
        file: drain,
        find: '    if (entry.sealed) return entry;\n',
        replace: "    if (entry.sealed && entry.intent.kind !== 'file-upload') return entry;\n",
      },
      {
        file: seal,
        find: 'update(entry.idempotencyKey).digest',
        replace: 'update(String(Math.random())).digest',
      },
    ],
    tests: ['integration/sealed-bytes'],
  },
  {
    name: 'an update goes with the revision that was on screen, whatever came since',
    edits: one(seal, 'return before.at(-1) ?? baseRevision;', 'return baseRevision ?? before.at(-1);'),
    tests: ['integration/order-steps', 'torture-model'],
  },
  {
    name: 'the database is synchronous=NORMAL',
    edits: [
      { file: sqlite, find: 'synchronous = FULL', replace: 'synchronous = NORMAL' },
      { file: sqlite, find: 'const full = 2;', replace: 'const full = 1;' },
    ],
    tests: ['torture-power'],
  },
  {
    name: 'the database is synchronous=NORMAL, and says so',
    edits: one(sqlite, 'synchronous = FULL', 'synchronous = NORMAL'),
    tests: ['integration/outbox'],
  },
  {
    name: 'nothing wakes up for the next try',
    edits: one(
      drain,
      '    if (gate.isOpen()) startDueHeads();\n    arm();\n',
      '    if (gate.isOpen()) startDueHeads();\n',
    ),
    tests: ['integration/outbox'],
  },
  {
    name: 'the first byte leaves before "sending" is on disk',
    edits: one(drain, 'if (!ready || !startSending(ready)) return;', 'if (!ready) return;'),
    tests: ['integration/outbox', 'torture-kills'],
  },
  {
    name: 'an entry of another account is sent with the present credential',
    edits: one(
      drain,
      'if (entry.environmentId !== sources.environmentId || entry.accountId !== sources.accountId) {',
      'if (entry.environmentId !== sources.environmentId) {',
    ),
    tests: ['integration/credentials'],
  },
  {
    name: 'environments share a folder of documents and a database',
    edits: one(
      'src-main/core/session.ts',
      'ports.folders.open(environment.id)',
      "ports.folders.open('shared')",
    ),
    tests: ['integration/two-environments'],
  },
  {
    name: 'a merge loses what we changed',
    edits: one(
      'src-main/core/outbox/merge.ts',
      "const [by, choice] = isTheirs ? (['both', 'theirs'] as const) : (['me', 'mine'] as const);",
      "const [by, choice] = ['both', 'theirs'] as const;",
    ),
    tests: ['integration/conflict'],
  },
  {
    name: 'an entry does not wait for the one before it in its chain',
    edits: one(
      entryStore,
      'AND earlier.chain_position < entry.chain_position AND earlier.${open})`;',
      'AND earlier.chain_position < entry.chain_position AND earlier.${open} AND 0)`;',
    ),
    tests: ['integration/outbox', 'torture-faults'],
  },
  {
    name: 'one chain in trouble holds up all others',
    edits: one(
      drain,
      'if (running.has(entry.localId) || !isDue(entry, nowMs)) continue;',
      'if (running.has(entry.localId) || !isDue(entry, nowMs)) return;',
    ),
    tests: ['integration/outbox'],
  },
  {
    name: 'Retry-After is ignored',
    edits: one(
      policy,
      'return Math.max(Math.round(random() * ceiling), retryAfterMs ?? 0);',
      'return Math.max(Math.round(random() * ceiling), retryAfterMs === null ? 0 : 0);',
    ),
    tests: ['unit/core/retry-policy'],
  },
  {
    name: 'an entry is sent twice at the same time',
    edits: one(
      drain,
      'if (running.has(entry.localId) || !isDue(entry, nowMs)) continue;',
      'if (!isDue(entry, nowMs)) continue;',
    ),
    tests: ['integration/outbox', 'torture-kills'],
  },
  {
    name: 'an entry that cannot be read is dropped',
    edits: one(
      entryStore,
      "`UPDATE outbox_entry SET state = 'parked', last_error_json = ?",
      "`UPDATE outbox_entry SET state = 'cancelled', last_error_json = ?",
    ),
    tests: ['integration/outbox'],
  },
  {
    name: 'the clock is trusted when it was set back',
    edits: one(policy, '  nowMs < updatedAtMs ||\n', ''),
    tests: ['unit/core/retry-policy'],
  },
  {
    name: 'an entry is sent again blindly after its key has ended',
    edits: one(
      policy,
      'nowMs - firstAttemptAtMs < lifetimeHours * 3_600_000;',
      'nowMs - firstAttemptAtMs < lifetimeHours * 3_600_000_000;',
    ),
    tests: ['unit/core/retry-policy', 'integration/uncertain'],
  },
  {
    name: 'a refused sign-in does not close the gate',
    edits: one(drain, "    if (decision === 'gate') gate.refused(error);\n", ''),
    tests: ['integration/outbox', 'integration/credentials'],
  },
  {
    name: 'a gate that was closed is never opened',
    edits: one(
      drain,
      '      gate.open();\n      database.transaction(() => entries.makeDue(entryId));',
      '      database.transaction(() => entries.makeDue(entryId));',
    ),
    tests: ['integration/outbox', 'integration/credentials'],
  },
  {
    name: 'what was on its way at a crash is not sent again',
    edits: one(
      entryStore,
      "WHERE state IN ('queued', 'sealed', 'sending', 'waiting') AND ${isHead}",
      "WHERE state IN ('queued', 'sealed', 'waiting') AND ${isHead}",
    ),
    tests: ['torture-kills'],
  },
  {
    name: 'a success that cannot be read counts as a refusal',
    edits: one(policy, " || code === 'bad_answer') return 'retry';", ") return 'retry';"),
    tests: ['unit/core/retry-policy'],
  },
  {
    name: 'HTTP 500 counts as sent',
    edits: one(
      drain,
      "    const decision = wished === 'renew' && isRenewedOften(entry) ? 'park' : wished;\n",
      "    const decision = wished === 'renew' && isRenewedOften(entry) ? 'park' : wished;\n    if (error.status === 500) return record(() => entries.finish(entry.id, null, null, clock.nowMs()), entry);\n",
    ),
    tests: ['integration/outbox', 'torture-faults'],
  },
  {
    name: 'the answer and the final state are stored apart',
    edits: one(drain, '    database.transaction(write);\n', '    write();\n'),
    tests: ['torture-kills'],
  },
  {
    name: 'the row and its entries are stored apart',
    edits: one(
      'src-main/core/use-cases/orders/place-order.ts',
      "    queueOrder(context, localId, draft, documents.ofOrder(localId), nowMs);\n    history.add(localId, { atMs: nowMs, kind: 'queued', value: null, requestId: null });\n  });\n",
      "    history.add(localId, { atMs: nowMs, kind: 'queued', value: null, requestId: null });\n  });\n  database.transaction(() => queueOrder(context, localId, draft, documents.ofOrder(localId), nowMs));\n",
    ),
    tests: ['torture-kills'],
  },
  {
    name: 'sealed bytes can be changed',
    edits: one(
      'src-main/core/store/migrations/0001-initial.ts',
      'WHEN OLD.sealed_sha256 IS NOT NULL',
      'WHEN 0',
    ),
    tests: ['integration/outbox'],
  },
  {
    name: 'an open entry can be deleted',
    edits: one(
      'src-main/core/store/migrations/0001-initial.ts',
      "WHEN OLD.state NOT IN ('done', 'superseded', 'cancelled')",
      'WHEN 0',
    ),
    tests: ['integration/outbox'],
  },
  {
    name: 'the bytes of a document are not synced',
    edits: one(blobs, '      await file.sync();\n', ''),
    tests: ['torture-power'],
  },
  {
    name: 'the name of a document is not synced',
    edits: one(blobs, '      await syncFolder(dirname(target));\n', ''),
    tests: ['torture-power'],
  },
  {
    name: 'a dead upload address is tried for ever',
    edits: one(policy, "    return 'renew';\n", "    return 'retry';\n"),
    tests: ['unit/core/retry-policy', 'integration/outbox'],
  },
];
