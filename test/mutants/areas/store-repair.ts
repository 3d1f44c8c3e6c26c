// biome-ignore-all lint/suspicious/noTemplateCurlyInString: pieces of sources, some with templates.
import type { Mutant } from '../mutant.ts';

const repair = 'src-main/core/repair';
const adapters = 'src-main/adapters';

const restoreRows = ['unit/core/repair/restore-rows.test.ts'];
const rebuild = ['unit/core/repair/rebuild.test.ts'];
const salvage = ['unit/adapters/salvage.test.ts'];
const settle = ['unit/core/repair/make-uncertain.test.ts'];

/** What is brought back after damage, from what is salvaged and from the journal. */
export const storeRepair: Mutant[] = [
  {
    name: 'a draft as it was before comes back over a newer one',
    edits: [
      {
        in: repair,
        find: 'Number($KNOWN.draft_version) < Number($DRAFT.draft_version)',
        replace: 'Number($KNOWN.draft_version) !== Number($DRAFT.draft_version)',
      },
    ],
    tests: restoreRows,
  },
  {
    name: 'a change as it was before comes back over a newer one',
    edits: [
      {
        in: repair,
        find: 'if ($KNOWN && Number($KNOWN.version) >= Number($CHANGE.version)) return',
        replace: '',
      },
    ],
    tests: restoreRows,
  },
  {
    name: 'what was deleted is brought back from the journal',
    edits: [
      {
        in: repair,
        find: '$ONE.table === $TABLE && $ONE.row.removed !== 1',
        replace: '$ONE.table === $TABLE',
      },
    ],
    tests: restoreRows,
  },
  {
    name: 'a document that only the journal has is not brought back for its entry',
    edits: [{ in: repair, find: 'addLostDocuments($FOUND, $CHAINS, $JOURNAL)', replace: 'void 0' }],
    tests: rebuild,
  },
  {
    name: 'what is left of a document that went with its order makes an order of its own',
    edits: [
      { in: repair, find: 'if ($WANTED) document.set($ID, $ROW)', replace: 'document.set($ID, $ROW);' },
    ],
    tests: rebuild,
  },
  {
    name: 'the id of an order stays as the damage has left it',
    edits: [{ in: repair, find: 'storedOrder($ROW)?.id ?? $ROW.order_id', replace: '$ROW.order_id' }],
    tests: rebuild,
  },
  {
    name: 'a garbled checksum of a document stays as it is',
    edits: [{ in: repair, find: 'mendedDocument($ROW, $IMAGE)', replace: '$ROW' }],
    tests: rebuild,
  },
  {
    name: 'a damaged number that JavaScript cannot hold is taken into the new database',
    edits: [
      {
        in: adapters,
        find: 'safeInteger(payload.readBigInt64BE($AT))',
        replace: 'Number(payload.readBigInt64BE($AT))',
      },
    ],
    tests: salvage,
  },
  {
    name: 'an entry goes on with other bytes than those that may have left',
    edits: [{ in: repair, find: 'for (const $ENTRY of $CHAIN) adoptSeal($ENTRY, $BRINGING);', replace: '' }],
    tests: restoreRows,
  },
  {
    name: 'an entry whose place in the chain was taken since does not come back',
    edits: [
      { in: repair, find: '{ ...$ROW, chain_position: freePosition($ROW, $DATABASE) }', replace: '$ROW' },
    ],
    tests: restoreRows,
  },
  {
    name: 'after damage entries that may have been sent go on as if they were not',
    edits: [
      {
        in: repair,
        find: { kind: 'template_string', regex: "state IN .'sealed', 'sending', 'waiting'." },
        part: "('sealed', 'sending', 'waiting')",
        replace: "('sending', 'waiting')",
      },
    ],
    tests: settle,
  },
  {
    name: 'after damage orders whose entry is there are asked about as if it were lost',
    edits: [
      {
        in: repair,
        find: { kind: 'template_string', regex: 'NOT EXISTS' },
        part: 'NOT EXISTS',
        replace: 'EXISTS',
      },
    ],
    tests: settle,
  },
  {
    name: 'after damage an older image of a row takes the place of a newer one',
    edits: [
      {
        in: repair,
        find: 'if (!$FOUND[$TABLE].has($KEY)) $FOUND[$TABLE].set($KEY, $ROW)',
        replace: '$FOUND[$TABLE].set($KEY, $ROW)',
      },
    ],
    tests: rebuild,
  },
  {
    name: 'after damage the list of the service goes on from a cursor of before',
    edits: [
      { in: repair, find: "if ($ROW.name !== $NAME) take('meta', $ROW)", replace: "take('meta', $ROW);" },
    ],
    tests: rebuild,
  },
];
