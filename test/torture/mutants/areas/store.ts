// biome-ignore-all lint/suspicious/noTemplateCurlyInString: pieces of sources, some with templates.
import type { Mutant } from '../mutant.ts';

export const store: Mutant[] = [
  {
    name: 'the database is synchronous=NORMAL',
    edits: [
      {
        in: 'src-main/adapters/sqlite.ts',
        find: { kind: 'string', regex: 'synchronous = FULL' },
        part: 'synchronous = FULL',
        replace: 'synchronous = NORMAL',
      },
      { in: 'src-main/adapters', find: 'const full = 2', replace: 'const full = 1;' },
    ],
    tests: ['integration/torture-power.test.ts'],
  },
  {
    name: 'the database is synchronous=NORMAL, and says so',
    edits: [
      {
        in: 'src-main/adapters/sqlite.ts',
        find: { kind: 'string', regex: 'synchronous = FULL' },
        part: 'synchronous = FULL',
        replace: 'synchronous = NORMAL',
      },
    ],
    tests: ['integration/outbox-health.test.ts', 'integration/outbox.test.ts'],
  },
  {
    name: 'sealed bytes can be changed',
    edits: [
      {
        in: 'src-main/core/store/migrations/0001-initial.ts',
        find: { kind: 'template_string', regex: 'WHEN OLD\\.sealed_sha256 IS NOT NULL' },
        part: 'WHEN OLD.sealed_sha256 IS NOT NULL',
        replace: 'WHEN 0',
      },
    ],
    tests: ['integration/outbox-health.test.ts', 'integration/outbox.test.ts'],
  },
  {
    name: 'an open entry can be deleted',
    edits: [
      {
        in: 'src-main/core/store/migrations/0001-initial.ts',
        find: { kind: 'template_string', regex: "WHEN OLD.state NOT IN .'done', 'superseded', 'cancelled'." },
        part: "WHEN OLD.state NOT IN ('done', 'superseded', 'cancelled')",
        replace: 'WHEN 0',
      },
    ],
    tests: ['integration/outbox-health.test.ts', 'integration/outbox.test.ts'],
  },
  {
    name: 'the bytes of a document are not synced',
    edits: [{ in: 'src-main/core/store', find: 'await file.sync()', replace: '' }],
    tests: ['integration/torture-power.test.ts'],
  },
  {
    name: 'the name of a document is not synced',
    edits: [{ in: 'src-main/core/store', find: 'await syncFolder(dirname(target))', replace: '' }],
    tests: ['integration/torture-power.test.ts'],
  },
  {
    name: 'the copy of a document goes although something uses it',
    edits: [
      {
        in: 'src-main/core/store',
        find: 'if (held.has(sha256) || isUsed(sha256)) return false',
        replace: 'if (held.has(sha256)) return false;',
      },
    ],
    tests: ['integration/blob-care.test.ts'],
  },
  {
    name: 'the copy of a document goes while its row is being written',
    edits: [
      {
        in: 'src-main/core/store',
        find: 'if (held.has(sha256) || isUsed(sha256)) return false',
        replace: 'if (isUsed(sha256)) return false;',
      },
    ],
    tests: ['integration/blob-care.test.ts'],
  },
  {
    name: 'the journal is not synced',
    edits: [{ in: 'src-main/core/store', find: 'if (isDurable) fdatasyncSync(file)', replace: '' }],
    tests: ['integration/journal-power.test.ts'],
  },
  {
    name: 'the journal follows after the first byte has left',
    edits: [{ in: 'src-main/core/store', find: 'append(true)', replace: '' }],
    tests: ['integration/torture-points.test.ts', 'integration/journal-power.test.ts'],
  },
  {
    name: 'a damaged database is begun anew without what the journal knows',
    edits: [
      {
        in: 'src-main/core/store',
        find: 'if (former && former.row.removed !== 1) Object.assign(former.row, image.row);\n      else rows.set(key, image)',
        replace: 'if (former) rows.delete(key);',
      },
    ],
    tests: ['integration/torture-damage.test.ts'],
  },
];
