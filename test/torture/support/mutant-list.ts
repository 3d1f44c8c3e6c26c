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
const journal = 'src-main/core/store/journal.ts';
const sqlite = 'src-main/adapters/sqlite.ts';

const one = (file: string, find: string, replace: string): Edit[] => [{ file, find, replace }];

export const mutants: Mutant[] = [
  {
    name: 'an entry is done before it is sent',
    edits: one(
      drain,
      "    const isUpload = entry.intent.kind === 'file-upload';\n    let",
      "    const isUpload = entry.intent.kind === 'file-upload';\n    database.transaction(() => entries.finish(entry.id, null, null, clock.nowMs()));\n    let",
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
        find: '    if (entry.sealed) return entry.sealed;\n',
        replace: "    if (entry.sealed && entry.intent.kind !== 'file-upload') return entry.sealed;\n",
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
    edits: one(
      seal,
      'return isContested ? intent.base.revision : own;',
      'return isContested ? own : intent.base.revision;',
    ),
    tests: ['integration/order-steps', 'integration/merged-updates', 'torture-model'],
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
    edits: one(drain, '      arm(nowMs, gateMs);\n', ''),
    tests: ['unit/core/outbox/drain', 'integration/outbox'],
  },
  {
    name: 'the first byte leaves before "sending" is on disk',
    edits: one(drain, 'if (sealed && startSending(entry, sealed)) await', 'if (sealed) await'),
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
    name: 'environments share a credential',
    edits: one(
      'src-main/core/session.ts',
      '    environment.id,\n    config.sessionOnly,\n',
      "    'shared',\n    config.sessionOnly,\n",
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
      entryStore,
      'WHERE earlier.local_id = entry.local_id\n  AND earlier.chain_position',
      'WHERE earlier.sequence < entry.sequence\n  OR earlier.local_id = entry.local_id AND earlier.chain_position',
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
    edits: one(entryStore, '.filter(row => !running.has(String(row.local_id)))', '.filter(() => true)'),
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
    edits: one(drain, '      noticeSetBackClock(nowMs);\n', ''),
    tests: ['unit/core/outbox/drain'],
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
      "const active = `state IN ('queued', 'sealed', 'sending', 'waiting')`;",
      "const active = `state IN ('queued', 'sealed', 'waiting')`;",
    ),
    tests: ['torture-points', 'torture-kills'],
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
    tests: ['torture-points'],
  },
  {
    name: 'the row and its entries are stored apart',
    edits: one(
      'src-main/core/use-cases/orders/place-order.ts',
      'database.transaction(() => queuePlacing(context, localId, draft, input.quotedTotalCents, nowMs));',
      'queuePlacing(context, localId, draft, input.quotedTotalCents, nowMs);',
    ),
    tests: ['torture-points'],
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
  {
    name: 'a change joins one that is sealed already',
    edits: one(
      'src-main/core/outbox/queue-step.ts',
      "elder.state !== 'queued' || elder.sealed",
      "elder.state === 'done'",
    ),
    tests: ['integration/merged-updates'],
  },
  {
    name: 'a change that was replaced while it was being built is sent all the same',
    edits: one(
      drain,
      'if (!entry.sealed && !entries.seal(entry.id, sealed, nowMs)) return false;',
      'if (!entry.sealed && !entries.seal(entry.id, sealed, nowMs)) return true;',
    ),
    tests: ['integration/merged-updates'],
  },
  {
    name: 'a joined change keeps only the later half',
    edits: one(
      'src-main/core/outbox/merge.ts',
      'const composed: Fields = { ...first };',
      'const composed: Fields = {};',
    ),
    tests: ['unit/core/outbox/merge', 'integration/merged-updates'],
  },
  {
    name: 'the copy of a document goes although something uses it',
    edits: one(
      blobs,
      'if (held.has(sha256) || isUsed(sha256)) return false;',
      'if (held.has(sha256)) return false;',
    ),
    tests: ['integration/blob-care'],
  },
  {
    name: 'the copy of a document goes while its row is being written',
    edits: one(
      blobs,
      'if (held.has(sha256) || isUsed(sha256)) return false;',
      'if (isUsed(sha256)) return false;',
    ),
    tests: ['integration/blob-care'],
  },
  {
    name: 'the journal is not synced',
    edits: one(journal, '        if (isDurable) fdatasyncSync(file);\n', ''),
    tests: ['journal-power'],
  },
  {
    name: 'the journal follows after the first byte has left',
    edits: one('src-main/core/store/journaled.ts', '          append(true);\n', ''),
    tests: ['torture-points', 'journal-power'],
  },
  {
    name: 'a damaged database is begun anew without what the journal knows',
    edits: one(
      journal,
      'if (former) Object.assign(former.row, image.row);\n      else rows.set(key, image);',
      'if (former) rows.delete(key);',
    ),
    tests: ['torture-damage'],
  },
  {
    name: 'what the dispatcher paused goes on after a restart',
    edits: one(
      'src-main/core/outbox/pause-switch.ts',
      "let isPaused = meta.get(name) === 'yes';",
      'let isPaused = false;',
    ),
    tests: ['integration/pause'],
  },
  {
    name: 'a key that the service knows with other data is made anew',
    edits: one(
      policy,
      "return reason === 'idempotency_conflict' || reason === 'scenario_not_allowed' ? 'park' : 'conflict';",
      "return reason === 'scenario_not_allowed' ? 'park' : reason === 'idempotency_conflict' ? 'retry' : 'conflict';",
    ),
    tests: ['unit/core/retry-policy', 'integration/key-conflict'],
  },
  {
    name: 'a later change of ours overwrites in silence what others gave',
    edits: one(seal, 'hasOthersBetween(entry, intent, entries) &&', 'false &&'),
    tests: ['integration/conflict'],
  },
  {
    name: 'what our own changes did is told by the clock',
    edits: one(
      'src-main/core/outbox/entry.ts',
      'other.chainPosition >= entry.buildsOnFrom &&',
      'other.updatedAtMs >= entry.createdAtMs &&',
    ),
    tests: ['integration/merged-updates'],
  },
  {
    name: 'a wake looks at two moments, and what falls between them waits for the watchdog',
    edits: one(drain, '      arm(nowMs, gateMs);\n', '      arm(clock.nowMs(), gateMs);\n'),
    tests: ['unit/core/outbox/drain'],
  },
  {
    name: 'the watchdog never looks',
    edits: one(drain, 'setInterval(watch, watchdogMs)', 'setInterval(() => undefined, watchdogMs)'),
    tests: ['unit/core/outbox/drain'],
  },
  {
    name: 'after sleep the old socket is waited for',
    edits: one(drain, '      stopping.abort();\n      stopping = new AbortController();\n', ''),
    tests: ['unit/core/outbox/drain'],
  },
  {
    name: 'after sleep a whole office comes back at once',
    edits: one(drain, '      gate.hold(sources.random() * mostRearmMs);\n', ''),
    tests: ['unit/core/outbox/drain'],
  },
  {
    name: 'nobody is told of what fails for a quarter of an hour',
    edits: one(drain, '    sources.onStuck();\n', ''),
    tests: ['unit/core/outbox/drain'],
  },
];
