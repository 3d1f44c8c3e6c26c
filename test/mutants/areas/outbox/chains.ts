import type { Rule } from '@ast-grep/napi';
import type { Mutant } from '../../mutant.ts';

const folder = 'src-main/core/outbox';
const chain = 'unit/core/outbox/chain.test.ts';
const entryStore = 'unit/core/outbox/entry-store.test.ts';
const revisions = 'unit/core/outbox/revisions.test.ts';
const sending = 'unit/core/outbox/sending.test.ts';
const documents = 'unit/core/outbox/documents.test.ts';
const accounts = 'integration/former-accounts.test.ts';

const sql = (regex: string): Rule => ({ kind: 'template_string', regex });

/** What is queued, joined, replaced, counted and given up. */
export const chainMutants: Mutant[] = [
  {
    name: 'an order can be taken back while a document of it is on its way',
    edits: [
      { in: folder, find: "if ($CHAIN.some(entry => entry.state === 'sending')) return false", replace: '' },
    ],
    tests: [chain],
  },
  {
    name: 'an order can be given up while it is on its way',
    edits: [
      {
        in: folder,
        find: "$OPEN && $CHAIN.every(entry => entry.state !== 'sending') && !$CAN_TAKE_BACK($CHAIN)",
        replace: '$OPEN && !$CAN_TAKE_BACK($CHAIN)',
      },
    ],
    tests: [chain],
  },
  {
    name: 'an order is judged by its first attempt to be placed',
    edits: [
      {
        in: folder,
        find: "$CHAIN.findLast(entry => entry.intent.kind === 'order-create')",
        replace: "$CHAIN.find(entry => entry.intent.kind === 'order-create')",
      },
    ],
    tests: [chain],
  },
  {
    name: 'whatever is parked counts as refused',
    edits: [
      {
        in: folder,
        find: "$ENTRY.state === 'parked' && $ENTRY.lastError?.code === 'service_refused'",
        replace: "$ENTRY.state === 'parked'",
      },
    ],
    tests: [chain],
  },
  {
    name: 'a change whose key the service knows is discarded like a refused one',
    edits: [
      {
        in: folder,
        find: "$ENTRY.state === 'parked' && !$CAN_RESOLVE($ENTRY)",
        replace: "$ENTRY.state === 'parked'",
      },
    ],
    tests: [chain],
  },
  {
    name: 'a change of another account that was sent goes with the present one',
    edits: [
      {
        in: folder,
        find: '$IS_STEP($ENTRY.intent) ? $IS_UNSENT($ENTRY) : $CAN_TAKE_BACK($CHAIN)',
        replace: '$IS_STEP($ENTRY.intent) || $CAN_TAKE_BACK($CHAIN)',
      },
    ],
    tests: [chain],
  },
  {
    name: 'what waits behind another one can be tried now',
    edits: [
      {
        in: folder,
        find: '$IS_WAITING($ENTRY.state) && !$IS_BLOCKED($ENTRY, $CHAIN)',
        replace: '$IS_WAITING($ENTRY.state)',
      },
    ],
    tests: [chain],
  },
  {
    name: 'a document can be discarded while it is being uploaded',
    edits: [
      {
        in: folder,
        find: "$WAY.length > 0 && $WAY.every(({ state }) => state !== 'sending')",
        replace: '$WAY.length > 0',
      },
    ],
    tests: [chain],
  },
  {
    name: 'a document that the order may have can be discarded as if it had not',
    edits: [
      {
        in: folder,
        find: "$IS_UNSENT($ATTACH) || $IS_REFUSED($ATTACH) || $ATTACH.state === 'conflict'",
        replace: "$IS_UNSENT($ATTACH) || $IS_REFUSED($ATTACH) || $ATTACH.state !== 'done'",
      },
    ],
    tests: [chain],
  },
  {
    name: 'a change that was replaced while it was being built is sent all the same',
    edits: [
      {
        in: folder,
        find: '$ENTRIES.sealAndSend($ENTRY.id, $SEALED, $NOW)',
        replace: '($ENTRIES.sealAndSend($ENTRY.id, $SEALED, $NOW) || true)',
      },
    ],
    tests: [revisions],
  },
  {
    name: 'what was given up just when its turn came is sent',
    edits: [
      {
        in: folder,
        find: sql("AND state IN \\('sealed', 'sending', 'waiting'\\)|WHERE id = \\? AND state IN"),
        part: "AND state IN ('sealed', 'sending', 'waiting')",
        replace: '',
      },
      {
        in: folder,
        find: '$SENDING.run($NOW, $NOW, $ID).changes === 1',
        replace: '$SENDING.run($NOW, $NOW, $ID).changes >= 0',
      },
    ],
    tests: [sending],
  },
  {
    name: 'a failure brings back what was given up',
    edits: [
      {
        in: folder,
        find: sql('failing_since_ms = iif'),
        part: 'WHERE id = ?7 AND ',
        replace: 'WHERE id = ?7 AND 1 OR id = ?7 AND ',
      },
    ],
    tests: [sending, entryStore],
  },
  {
    name: 'a change joins one that is sealed already',
    edits: [
      {
        in: folder,
        find: "$INTENT.kind !== 'order-update' || $ELDER.state !== 'queued' || $ELDER.sealed",
        replace: "$INTENT.kind !== 'order-update' || $ELDER.state === 'done'",
      },
    ],
    tests: [revisions],
  },
  {
    name: 'a change made in the knowledge of others joins one made without',
    edits: [{ in: folder, find: 'if (!$KNOWN.includes($BASE.revision)) return null', replace: '' }],
    tests: [revisions],
  },
  {
    name: 'a change joins one of another environment',
    edits: [
      {
        in: folder,
        find: '$ELDER.accountId !== $OWNER.accountId || $ELDER.environmentId !== $OWNER.environmentId',
        replace: '$ELDER.accountId !== $OWNER.accountId',
      },
    ],
    tests: [revisions],
  },
  {
    name: 'a joined change forgets what it was made on',
    edits: [
      {
        in: folder,
        find: '$BASE_OF($INTENT) === $BASE_OF($FORMER.intent) ? $FORMER.buildsOnFrom : null',
        replace: 'null',
      },
    ],
    tests: [revisions],
  },
  {
    name: 'what came in the place of another stands at the end',
    edits: [
      {
        in: folder,
        find: {
          pattern: { context: 'const x = { chainPosition: $FORMER + 1 }', selector: 'pair' },
        },
        replace: 'chainPosition: $FORMER + 1_000_000',
      },
    ],
    tests: [revisions, accounts],
  },
  {
    name: 'what was tried counts as never sent once it is given up',
    edits: [
      {
        in: folder,
        find: sql("iif\\(first_attempt_at_ms IS NULL, 'cancelled', 'superseded'\\)"),
        part: "iif(first_attempt_at_ms IS NULL, 'cancelled', 'superseded')",
        replace: "'cancelled'",
      },
    ],
    tests: [entryStore],
  },
  {
    name: 'an entry that cannot be read is dropped',
    edits: [
      {
        in: folder,
        find: sql("`UPDATE outbox_entry SET state = 'parked', last_error_json = \\?"),
        part: "`UPDATE outbox_entry SET state = 'parked', last_error_json = ?",
        replace: "`UPDATE outbox_entry SET state = 'cancelled', last_error_json = ?",
      },
    ],
    tests: [entryStore],
  },
  {
    name: 'what is blocked counts as waiting for its turn',
    edits: [
      { in: folder, find: 'for (const { state, total } of $SQL.$BEHIND.all()) $SUBTRACT', replace: '' },
    ],
    tests: [entryStore],
  },
  {
    name: 'an entry that ended is still counted',
    edits: [
      {
        in: folder,
        find: sql('UPDATE outbox_count SET total = total - 1'),
        part: 'UPDATE outbox_count SET total = total - 1 WHERE state = OLD.state;',
        replace: '',
      },
    ],
    tests: [entryStore],
  },
  {
    name: 'a time that no wait can reach is waited for',
    edits: [
      {
        in: folder,
        find: { kind: 'spread_element', has: { pattern: '$SQL.$ABSURD.all(...$VALUES, $NOW + $LONGEST)' } },
        replace: '...[]',
      },
    ],
    tests: [entryStore],
  },
  {
    name: 'the page of what is done begins with the first to end',
    edits: [
      {
        in: folder,
        find: sql('\\(updated_at_ms, sequence\\) < '),
        part: 'ORDER BY updated_at_ms DESC',
        replace: 'ORDER BY updated_at_ms',
      },
    ],
    tests: [entryStore],
  },
  {
    name: 'documents that the service has are uploaded again',
    edits: [{ in: folder, find: '$DOCUMENTS.filter(one => !one.isUploaded)', replace: '$DOCUMENTS' }],
    tests: [documents],
  },
];
