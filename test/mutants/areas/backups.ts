// biome-ignore-all lint/suspicious/noTemplateCurlyInString: pieces of sources, some with templates.
import type { Mutant } from '../mutant.ts';

const backup = 'src-main/core/backup';
const adapters = 'src-main/adapters';

const which = ['unit/core/backup/which-backups.test.ts'];
const whole = ['integration/backups.test.ts'];

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
    edits: [{ in: backup, find: '(isRebuilt || Number($ENTRY.sequence) > $LAST)', replace: 'true' }],
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
        find: '$FOUND.problem !== null || $FOUND.sha256 !== $KNOWN.sha256',
        replace: '$FOUND.problem !== null',
      },
    ],
    tests: whole,
  },
  {
    name: 'a copy of a damaged database is kept as a backup',
    edits: [{ in: adapters, find: "if ($FOUND !== 'ok') $PROBLEM = String($FOUND)", replace: 'void 0' }],
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
];
