// biome-ignore-all lint/suspicious/noTemplateCurlyInString: pieces of sources, some with templates.
import type { Mutant } from '../mutant.ts';

const folder = 'src-main/core/store';
const adapters = 'src-main/adapters';

const sqlite = ['unit/adapters/sqlite.test.ts'];
const damagedDatabase = ['unit/adapters/damaged-database.test.ts'];
const cleanEnd = ['unit/adapters/clean-end.test.ts'];
const journal = ['unit/core/store/journal.test.ts'];
const disk = ['unit/core/store/disk.alone.test.ts'];
const journaled = ['unit/core/store/journaled.test.ts'];
const blobs = ['unit/core/store/blob-store.test.ts'];
const transfers = ['unit/core/store/document-transfers.test.ts'];

/** The database, the journal and documents. */
export const storeFiles: Mutant[] = [
  {
    name: 'the database is synchronous=NORMAL, and so is the value that is checked',
    edits: [
      {
        in: adapters,
        find: { kind: 'string', regex: 'synchronous = FULL' },
        part: 'synchronous = FULL',
        replace: 'synchronous = NORMAL',
      },
      { in: adapters, find: 'const $FULL = 2', replace: 'const $FULL = 1;' },
    ],
    tests: sqlite,
  },
  {
    name: 'the database is synchronous=NORMAL',
    edits: [
      {
        in: adapters,
        find: { kind: 'string', regex: 'synchronous = FULL' },
        part: 'synchronous = FULL',
        replace: 'synchronous = NORMAL',
      },
    ],
    tests: sqlite,
  },
  {
    name: 'after a page of the list nothing waits for the disk any more',
    edits: [{ in: adapters, find: "$SET('FULL')", replace: '' }],
    tests: sqlite,
  },
  {
    name: 'the journal is ahead of what a power cut may take',
    edits: [
      {
        in: folder,
        find: 'return database.repeatable(work)',
        replace: 'try { return database.repeatable(work); } finally { follow(); }',
      },
    ],
    tests: journaled,
  },
  {
    name: 'the bytes of a document are not synced',
    edits: [{ in: folder, find: 'await $FILE.sync()', replace: '' }],
    tests: disk,
  },
  {
    name: 'the name of a document is not synced',
    edits: [{ in: folder, find: 'await $SYNC(dirname($TARGET))', replace: '' }],
    tests: disk,
  },
  {
    name: 'the copy of a document goes although something uses it',
    edits: [
      {
        in: folder,
        find: 'if ($HELD.has($SHA) || $USED($SHA)) return false',
        replace: 'if ($HELD.has($SHA)) return false;',
      },
    ],
    tests: blobs,
  },
  {
    name: 'the copy of a document goes while its row is being written',
    edits: [
      {
        in: folder,
        find: 'if ($HELD.has($SHA) || $USED($SHA)) return false',
        replace: 'if ($USED($SHA)) return false;',
      },
    ],
    tests: blobs,
  },
  {
    name: 'the journal is not synced',
    edits: [{ in: folder, find: 'if ($DURABLE) fdatasyncSync($FILE)', replace: '' }],
    tests: disk,
  },
  {
    name: 'the journal follows after the first byte has left',
    edits: [{ in: folder, find: '$APPEND(true)', replace: '' }],
    tests: journaled,
  },
  {
    name: 'a damaged database is begun anew without what the journal knows',
    edits: [
      {
        in: folder,
        find: 'if ($KNOWN) Object.assign($FORMER.row, $IMAGE.row);\n      else $ROWS.set($KEY, $IMAGE)',
        replace: 'if ($KNOWN) $ROWS.delete($KEY);',
      },
    ],
    tests: journal,
  },
  {
    name: 'a draft that was discarded is there again after damage',
    edits: [
      {
        in: folder,
        find: "'UPDATE OF draft_json, phase, discarded_at_ms'",
        replace: "'UPDATE OF draft_json, phase'",
      },
    ],
    tests: journaled,
  },
  {
    name: 'a document is lost with its former record after damage',
    edits: [
      {
        in: folder,
        find: "'UPDATE OF name, category, description, local_id'",
        replace: "'UPDATE OF name, category, description'",
      },
    ],
    tests: journaled,
  },
  {
    name: 'what was typed anew under the same id is lost with the database',
    edits: [{ in: folder, find: '$FORMER && $FORMER.row.removed !== 1', replace: '$FORMER' }],
    tests: journal,
  },
  {
    name: 'what the journal could not take is forgotten',
    edits: [
      {
        in: folder,
        find: '$JOURNAL.append($ROWS, $SEALED);',
        replace: 'if (!$SEALED) database.exec(`DELETE FROM journal_due`); $JOURNAL.append($ROWS, $SEALED);',
      },
    ],
    tests: journaled,
  },
  {
    name: 'an end counts as clean although the journal has not heard of all',
    edits: [{ in: folder, find: 'if ($WHOLE) onClosed()', replace: 'onClosed();' }],
    tests: journaled,
  },
  {
    name: 'the first of several lines stays in the journal where the disk was full for the next',
    edits: [
      {
        in: folder,
        find: { pattern: 'ftruncateSync($FILE, $SIZE)', inside: { kind: 'catch_clause', stopBy: 'end' } },
        replace: '',
      },
    ],
    tests: disk,
  },
  {
    name: 'a new journal takes the place of the former one before it is on the disk',
    edits: [
      {
        in: `${folder}/journal.ts`,
        find: 'fsyncSync($NEXT);',
        replace: '',
      },
    ],
    tests: disk,
  },
  {
    name: 'the last piece of a document comes with zeros behind it',
    edits: [
      {
        in: folder,
        find: { pattern: '$BUFFER.subarray(0, $READ)', inside: { kind: 'return_statement' } },
        replace: '$BUFFER',
      },
    ],
    tests: blobs,
  },
  {
    name: 'of a document that comes twice at once the first row lets it go for both',
    edits: [
      {
        in: folder,
        find: 'if ($TIMES > 0) held.set($SHA, $TIMES)',
        replace: 'if ($TIMES > 1) held.set($SHA, $TIMES)',
      },
    ],
    tests: blobs,
  },
  {
    name: 'a piece of a document that came twice is kept twice',
    edits: [{ in: folder, find: '!$NEXT || $END > $SIZE', replace: '$END > $SIZE' }],
    tests: transfers,
  },
  {
    name: 'a document may be longer than was announced',
    edits: [
      {
        in: folder,
        find: '!$NEXT || $END > $SIZE',
        replace: '!$NEXT',
      },
    ],
    tests: transfers,
  },
  {
    name: 'a session ends while a document of it is stored',
    edits: [{ in: folder, find: 'await Promise.all(underWay)', replace: '' }],
    tests: transfers,
  },
  {
    name: 'a document begins in a session that has ended',
    edits: [{ in: `${folder}/document-transfers.ts`, find: 'if (isStopped) throw cancelled()', replace: '' }],
    tests: transfers,
  },
  {
    name: 'bytes that could not be stored are held for ever',
    edits: [
      {
        in: `${folder}/blob-store.ts`,
        find: {
          kind: 'expression_statement',
          regex: '^release',
          inside: { kind: 'catch_clause', stopBy: 'end' },
        },
        replace: '',
      },
    ],
    tests: blobs,
  },
  {
    name: 'a piece of a document is taken while another one is written',
    edits: [
      {
        in: folder,
        find: '!$WRITING && $OFFSET === $WRITER.receivedBytes',
        replace: '$OFFSET === $WRITER.receivedBytes',
      },
    ],
    tests: transfers,
  },
  {
    name: 'a document whose end is missing counts as whole',
    edits: [{ in: folder, find: '$TRANSFER.writer.receivedBytes !== $TRANSFER.sizeBytes', replace: 'false' }],
    tests: transfers,
  },
  {
    name: 'an order waits for the documents of all others',
    edits: [{ in: folder, find: '[...$OWNERS.values()].includes($ID)', replace: '$OWNERS.size > 0' }],
    tests: transfers,
  },
  {
    name: 'pages of a transaction that was never committed are salvaged',
    edits: [{ in: adapters, find: 'if ($WAL.readUInt32BE($AT + 4) === 0) continue', replace: '' }],
    tests: ['unit/adapters/salvage.test.ts'],
  },
  {
    name: 'a large database that showed damage at work is used again unchecked',
    edits: [
      { in: adapters, find: '$SUSPECT || !$WELL || $SIZE <= $MOST', replace: '!$WELL || $SIZE <= $MOST' },
    ],
    tests: damagedDatabase,
  },
  {
    name: 'a large database that was not closed in order is used again unchecked',
    edits: [
      { in: adapters, find: '$SUSPECT || !$WELL || $SIZE <= $MOST', replace: '$SUSPECT || $SIZE <= $MOST' },
    ],
    tests: damagedDatabase,
  },
  {
    name: 'damage at work is not noted for the next start',
    edits: [
      { in: adapters, find: "if (isDamageError($ERROR)) writeFileSync(suspicionOf($PATH), '')", replace: '' },
    ],
    tests: sqlite,
  },
  {
    name: 'a note of a clean end is believed with a log beside the database',
    edits: [
      {
        in: adapters,
        find: '!existsSync($NOTE) || !existsSync($PATH) || ($LOG?.size ?? 0) > 0',
        replace: '!existsSync($NOTE) || !existsSync($PATH)',
      },
    ],
    tests: cleanEnd,
  },
  {
    name: 'the database takes documents of no order',
    edits: [
      { in: adapters, find: { kind: 'string', regex: 'foreign_keys = ON' }, part: 'ON', replace: 'OFF' },
    ],
    tests: sqlite,
  },
  {
    name: 'two programs may work on one database',
    edits: [
      {
        in: adapters,
        find: { kind: 'string', regex: 'locking_mode = EXCLUSIVE' },
        part: 'EXCLUSIVE',
        replace: 'NORMAL',
      },
    ],
    tests: sqlite,
  },
  {
    name: 'a failed transaction leaves what it had done',
    edits: [
      {
        in: adapters,
        find: "if ($SQLITE.isTransaction) $SQLITE.exec('ROLLBACK')",
        replace: "if ($SQLITE.isTransaction) $SQLITE.exec('COMMIT')",
      },
    ],
    tests: sqlite,
  },
  {
    name: 'a download is there under its name before all of it is written',
    edits: [
      {
        in: 'src-main/core/files',
        find: 'const $PART = partPathOf($PATH)',
        replace: 'const $PART = $PATH',
      },
    ],
    tests: ['contract/client/downloads.test.ts'],
  },
];
