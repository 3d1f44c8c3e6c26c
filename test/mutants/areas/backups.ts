// biome-ignore-all lint/suspicious/noTemplateCurlyInString: pieces of sources, some with templates.
import type { Mutant } from '../mutant.ts';

const backup = 'src-main/core/backup';
const adapters = 'src-main/adapters';

const which = ['unit/core/backup/which-backups.test.ts'];
const whole = ['integration/backups.test.ts'];
const restored = ['integration/backups-restore.test.ts'];
const kept = ['integration/backups-kept.test.ts'];

/** Which backups are made and kept, and what a restore may change. */
export const backups: Mutant[] = [
  {
    name: 'after the clock was set back, no backup is made until it has caught up',
    edits: [{ in: backup, find: '$MADE <= $NOW && $NOW - $MADE < dayMs', replace: '$NOW - $MADE < dayMs' }],
    tests: which,
  },
  {
    name: 'backups are kept of the last days, and not of the newest that have one',
    edits: [
      {
        in: backup,
        find: '[...new Set($DAYS)].slice(0, keptDays)',
        replace: '[...new Set($DAYS)].slice(0, 3)',
      },
    ],
    tests: which,
  },
  {
    name: 'an order that was placed since becomes its former draft again',
    edits: [
      {
        in: backup,
        find: "$KNOWN.phase === 'draft' && isUnchangedOutbox($ID)",
        replace: 'true',
      },
    ],
    tests: whole,
  },
  {
    name: 'a withdrawn order is removed by a restore',
    edits: [
      { in: backup, find: '!$BACKUP.has($ID) && !$TOUCHED && !wasPlaced($ID)', replace: '!$BACKUP.has($ID)' },
    ],
    tests: whole,
  },
  {
    name: 'every entry that is gone comes back from a backup',
    edits: [{ in: backup, find: "!removals.has('entry', $ID)", replace: 'true' }],
    tests: whole,
  },
  {
    name: 'an entry that was lost goes on by itself',
    edits: [
      { in: backup, find: { kind: 'pair', regex: "^state: 'uncertain'$" }, replace: "state: 'queued'" },
    ],
    tests: whole,
  },
  {
    name: 'what the journal knew to be done is asked about',
    edits: [{ in: 'src-main/core/repair', find: 'rememberEnded($DATABASE, $ROWS)', replace: 'void 0' }],
    tests: whole,
  },
  {
    name: 'a restore cannot be undone',
    edits: [
      {
        in: backup,
        find: "await orCancelled($SIGNAL, () => makeBackup($SOURCES, 'before-restore', $SIGNAL))",
        replace: 'void 0',
      },
    ],
    tests: whole,
  },
  {
    name: 'a backup that has changed on the disk is restored',
    edits: [
      {
        in: adapters,
        find: '$EXPECTED && $FOUND.sha256 !== $EXPECTED.sha256',
        replace: 'false',
      },
    ],
    tests: whole,
  },
  {
    name: 'a copy of a damaged database is kept as a backup',
    edits: [{ in: adapters, find: "$FOUND !== 'ok'", replace: 'false' }],
    tests: whole,
  },
  {
    name: 'an interrupted backup stays on the disk',
    edits: [
      {
        in: adapters,
        find: { kind: 'finally_clause', regex: 'arriving' },
        replace: 'finally { void 0; }',
      },
    ],
    tests: whole,
  },
  {
    name: 'documents of a backup are deleted with their draft',
    edits: [
      {
        in: 'src-main/core/store',
        find: 'if (isInBackup($SHA)) return false',
        replace: '',
      },
    ],
    tests: whole,
  },
  {
    name: 'a restore that fails leaves a backup of the same state',
    edits: [{ in: backup, find: 'await removeBackup($SOURCES, $UNDO.id)', replace: 'void 0' }],
    tests: kept,
  },
  {
    name: 'the backup that is restored is deleted',
    edits: [
      {
        in: backup,
        find: 'await deleteOldBackups($SOURCES, $ID)',
        replace: 'await deleteOldBackups($SOURCES)',
      },
    ],
    tests: kept,
  },
  {
    name: 'names of backups follow the clock',
    edits: [{ in: adapters, find: 'momentOf($NAME) + 1 || 0', replace: '0' }],
    tests: kept,
  },
  {
    name: 'the journal of before a restore counts after a power cut',
    edits: [
      {
        in: 'src-main/core/repair',
        find: 'isJournalReplaced($DATABASE, $JOURNAL) ? [] : $ROWS',
        replace: '$ROWS',
      },
    ],
    tests: kept,
  },
  {
    name: 'documents are deleted while a backup notes them',
    edits: [{ in: adapters, find: 'if (isMaking) return true', replace: 'void 0' }],
    tests: kept,
  },
  {
    name: 'a backup takes the space that another one has just filled',
    edits: [{ in: adapters, find: 'assertRoom?.()', replace: 'void 0' }],
    tests: kept,
  },
  {
    name: 'an environment waits for the backups of others when it ends',
    edits: [{ in: adapters, find: '(): void => reject($SIGNAL.reason)', replace: '() => undefined' }],
    tests: kept,
  },
  {
    name: 'a half-deleted backup stays for ever',
    edits: [{ in: adapters, find: '!isDescribed($NAME)', replace: 'false' }],
    tests: kept,
  },
  {
    name: 'a lost order is asked about beside its stand-in',
    edits: [
      {
        in: backup,
        find: "standInId !== null && $OPEN && $ENTRY.kind === 'order-create'",
        replace: 'false',
      },
    ],
    tests: restored,
  },
  {
    name: 'a draft with a newer text becomes the lost order',
    edits: [{ in: backup, find: 'isApart ? randomUUID() : $ID', replace: '$ID' }],
    tests: restored,
  },
  {
    name: 'documents of an accepted order are asked about',
    edits: [{ in: backup, find: '!isOfPlacing($ENTRY, $CHAIN)', replace: "$ENTRY.kind !== 'order-create'" }],
    tests: restored,
  },
  {
    name: 'an order that was given up comes back as a draft',
    edits: [{ in: backup, find: "!$KNOWN && removals.has('givenUp', $ID)", replace: 'false' }],
    tests: restored,
  },
  {
    name: 'a restore does what its preview did not say',
    edits: [{ in: backup, find: '!isDeepStrictEqual(countPlan($PLAN), $PREVIEWED)', replace: 'false' }],
    tests: restored,
  },
  {
    name: 'a backup of another version is used as it is',
    edits: [{ in: 'src-main/core/store', find: "schemaOf($BACKUP) === 'current'", replace: 'true' }],
    tests: restored,
  },
];
