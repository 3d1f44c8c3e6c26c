// biome-ignore-all lint/suspicious/noTemplateCurlyInString: pieces of sources, some with templates.
import type { Mutant } from '../mutant.ts';

const folder = 'src-main/core/store';

const orders = ['unit/core/store/order-store.test.ts'];
const rest = ['unit/core/synchronise/rest-reader.alone.test.ts'];
const lines = ['unit/core/store/order-lines/order-line-store.test.ts'];
const recorder = ['integration/order-recorder.test.ts'];
const addresses = ['unit/core/store/address-learner.test.ts'];

/** Drafts, orders, their lines in the list, addresses. */
export const storeRows: Mutant[] = [
  {
    name: 'a created time of the year 9999 makes the list unreadable',
    edits: [
      { in: folder, find: 'Math.min(Math.max(0, Math.trunc($AT)), $LAST)', replace: 'Math.trunc($AT)' },
    ],
    tests: lines,
  },
  {
    name: 'a change of one’s own is news where the list tells of it first',
    edits: [
      {
        in: folder,
        find: '$WAY.get($AFTER.localId) ? null : newsBetween($A, $B)',
        replace: 'newsBetween($A, $B)',
      },
    ],
    tests: ['integration/one-row.test.ts'],
  },
  {
    name: 'a search does not know the make of a trade-in',
    edits: [
      {
        in: folder,
        find: 'if ($ORDER) return $ORDER.items.flatMap(({ make, model }) => [make, model])',
        replace: 'if ($ORDER) return [];',
      },
    ],
    tests: lines,
  },
  {
    name: 'a change that is typed has no mark in its row',
    edits: [{ in: folder, find: '$ROW.is_change_typed === 1', replace: 'false' }],
    tests: ['integration/typed-changes.test.ts'],
  },
  {
    name: 'the windows do not hear how many changes are typed',
    edits: [
      {
        in: 'src-main/core/methods/changes.ts',
        find: {
          kind: 'expression_statement',
          has: { pattern: '$CONTEXT.emitOutbox()' },
          follows: { has: { pattern: "context.emit('orders.changed', { localIds: [localId] })" } },
        },
        replace: '',
      },
    ],
    tests: ['integration/typed-changes.test.ts'],
  },
  {
    name: 'a refused document is not named',
    edits: [
      { in: 'src-main/core/outbox', find: '{ ...$ERROR, documentId: $ENTRY.documentId }', replace: '$ERROR' },
    ],
    tests: ['integration/typed-changes.test.ts'],
  },
  {
    name: 'orders that cannot be read in full count as still to be read',
    edits: [{ in: folder, find: "count('line.wanted > 0')", replace: "count('1')" }],
    tests: rest,
  },
  {
    name: 'news about an order that moves in the list is lost',
    edits: [
      {
        in: folder,
        find: 'Number(marks.isUnseen || known?.isUnseen === true)',
        replace: 'Number(marks.isUnseen)',
      },
    ],
    tests: lines,
  },
  {
    name: 'what a report says hides that the order is not read in full',
    edits: [
      {
        in: folder,
        find: 'put($KNOWN, $CONTENT, { isWhole, isUnseen: false, readPass, wanted: $KNOWN.wanted })',
        replace: 'put($KNOWN, $CONTENT, { isWhole, isUnseen: false, readPass, wanted: wanted.not })',
      },
    ],
    tests: lines,
  },
  {
    name: 'a report says more than the order that was read in full',
    edits: [
      {
        in: folder,
        find: '$WHOLE ? { ...$FACTS, readyAt: null, priceTotalCents: null, otherPrice: null } : $FACTS',
        replace: '$FACTS',
      },
    ],
    tests: lines,
  },
  {
    name: 'after an update of the program orders that have ended are never read in full',
    edits: [
      {
        in: folder,
        find: { kind: 'template_string', regex: 'SET wanted = 1 WHERE wanted = 0' },
        part: 'SET wanted = 1 WHERE wanted = 0',
        replace: 'SET wanted = 0 WHERE wanted = 0',
      },
    ],
    tests: ['unit/core/store/migrate.test.ts'],
  },
  {
    name: 'an order with a wrong letter in it is shown as the service’s',
    edits: [{ in: folder, find: '$SUM !== null && crc32($JSON) !== $SUM', replace: 'false' }],
    tests: lines,
  },
  {
    name: 'an order with a wrong letter in it is not read again',
    edits: [{ in: folder, find: '!isUnreadable($RECORD)', replace: 'true' }],
    tests: lines,
  },
  {
    name: 'a garbled text of an accepted order makes the order unreadable',
    edits: [
      {
        in: folder,
        find: "if ($PHASE !== 'accepted') context.addIssue($ISSUE)",
        replace: 'context.addIssue($ISSUE);',
      },
    ],
    tests: orders,
  },
  {
    name: 'sealed bytes can be changed',
    edits: [
      {
        in: folder,
        find: { kind: 'template_string', regex: 'WHEN OLD\\.sealed_sha256 IS NOT NULL' },
        part: 'WHEN OLD.sealed_sha256 IS NOT NULL',
        replace: 'WHEN 0',
      },
    ],
    tests: orders,
  },
  {
    name: 'an open entry can be deleted',
    edits: [
      {
        in: folder,
        find: { kind: 'template_string', regex: "WHEN OLD.state NOT IN .'done', 'superseded', 'cancelled'." },
        part: "WHEN OLD.state NOT IN ('done', 'superseded', 'cancelled')",
        replace: 'WHEN 0',
      },
    ],
    tests: orders,
  },
  {
    name: 'orders of one millisecond that were read one after the other stand the wrong way round',
    edits: [{ in: folder, find: '(!isAbove && $LINE.created_at_ms === $AT)', replace: '(false)' }],
    tests: [
      'unit/core/synchronise/list-reader.test.ts',
      'unit/core/store/order-lines/positions.property.test.ts',
    ],
  },
  {
    name: 'an order between two lines takes the number of one of them',
    edits: [{ in: folder, find: 'makeRoom($BELOW)', replace: '' }],
    tests: ['unit/core/store/order-lines/positions.property.test.ts'],
  },
  {
    name: 'after an update the oldest orders stand first',
    edits: [
      {
        in: folder,
        find: { kind: 'variable_declarator', has: { kind: 'identifier', regex: '^migration0013$' } },
        part: 'ORDER BY position DESC) AS number',
        replace: 'ORDER BY position) AS number',
      },
    ],
    tests: ['unit/core/store/migrate.test.ts'],
  },
  {
    name: 'a line that was damaged is shown as it is',
    edits: [{ in: folder, find: '$TYPED && crc32(json) === checksum', replace: '$TYPED' }],
    tests: lines,
  },
  {
    name: 'an older answer takes the place of a newer order',
    edits: [
      {
        in: folder,
        find: '$RECORD.order && isOvertaken($ID, $AT) && !isNewer($ORDER, $RECORD.order)',
        replace: 'false',
      },
    ],
    tests: recorder,
  },
  {
    name: 'one or two letters find every order',
    edits: [
      {
        in: folder,
        find: { pattern: 'short.forEach($ADD)', not: { inside: { kind: 'else_clause' } } },
        replace: '',
      },
    ],
    tests: lines,
  },
  {
    name: 'what is typed in one piece is found apart',
    edits: [
      {
        in: 'src-shared/domain/fold-letters.ts',
        find: { kind: 'regex', regex: 's\\+/$' },
        replace: '/[^\\p{L}\\p{N}]+/u',
      },
    ],
    tests: lines,
  },
  {
    name: 'an older window overwrites a newer draft',
    edits: [
      {
        in: folder,
        find: { kind: 'template_string', regex: 'AND draft_version = ' },
        part: 'AND draft_version = ?',
        replace: 'AND draft_version >= ?',
      },
    ],
    tests: orders,
  },
  {
    name: 'a draft that was discarded is written on',
    edits: [
      {
        in: folder,
        find: { kind: 'template_string', regex: 'AND draft_version = ' },
        part: 'AND discarded_at_ms IS NULL',
        replace: '',
      },
    ],
    tests: orders,
  },
  {
    name: 'an order that the service has accepted becomes a refused one again',
    edits: [
      {
        in: folder,
        find: { kind: 'template_string', regex: "phase <> 'accepted'`$" },
        part: "AND phase <> 'accepted'",
        replace: '',
      },
    ],
    tests: orders,
  },
  {
    name: 'a late answer to a write of ours takes the place of a newer order',
    edits: [
      {
        in: folder,
        find: '$RECORD.order && isOvertaken($ID, $AT) && isNewer($RECORD.order, $ORDER)',
        replace: 'false',
      },
    ],
    tests: recorder,
  },
  {
    name: 'the history of an order that was listed first is lost when its answer comes',
    edits: [
      {
        in: folder,
        find: '$HISTORY.move($TO, $FROM.localId)',
        replace: '$HISTORY.move($FROM.localId, $TO)',
      },
    ],
    tests: recorder,
  },
  {
    name: 'the first whole reading of an order is news of its price',
    edits: [
      {
        in: folder,
        find: "if (!$FIRST && !isSamePrice($BEFORE, $AFTER)) return { what: 'price', value: null };",
        replace: "if (!isSamePrice($BEFORE, $AFTER)) return { what: 'price', value: null };",
      },
    ],
    tests: lines,
  },
  {
    name: 'an order that has ended is read whole as soon as one that is open',
    edits: [
      {
        in: folder,
        find: 'isFinished(status, $FINISHED) ? wanted.later : wanted.soon',
        replace: 'wanted.soon',
      },
    ],
    tests: rest,
  },
  {
    name: 'what is on screen is not read before the rest',
    edits: [
      {
        in: folder,
        find: { kind: 'template_string', regex: 'wanted.now. WHERE local_id' },
        part: '${wanted.now}',
        replace: '${wanted.soon}',
      },
    ],
    tests: ['unit/core/synchronise/order-reader.test.ts'],
  },
  {
    name: 'after an update what was delivered is sorted by when it was expected',
    edits: [
      {
        in: folder,
        find: {
          kind: 'variable_declarator',
          has: { kind: 'identifier', regex: '^migration0008$' },
        },
        part: 'SET key_eta = key_actual',
        replace: 'SET key_eta = key_eta',
      },
    ],
    tests: ['unit/core/store/migrate.test.ts'],
  },
  {
    name: 'where the list is made anew the orders of this computer are left out',
    edits: [
      {
        in: folder,
        find: "database.exec(`INSERT INTO order_line_stale SELECT local_id FROM transport_order WHERE phase <> 'draft'`);",
        replace: '',
      },
    ],
    tests: lines,
  },
  {
    name: 'an order that was taken back stays in the list',
    edits: [
      { in: `${folder}/order-lines/from-stored-orders.ts`, find: 'if ($KNOWN) remove($KNOWN)', replace: '' },
    ],
    tests: lines,
  },
  {
    name: 'an order is not found by the reference that others gave it',
    edits: [
      {
        in: folder,
        find: 'new Set([...$FORMER, ...$CONTENT.searchText.split($BREAK)])',
        replace: 'new Set([...$FORMER])',
      },
    ],
    tests: lines,
  },
  {
    name: 'the list goes on showing a vehicle that others have changed until the whole order is read',
    edits: [
      {
        in: folder,
        find: "{ ...$LINE, phase: 'accepted', ...told($SUMMARY) }",
        replace: "{ ...$LINE, phase: 'accepted', ...told($SUMMARY), vin: $LINE.vin }",
      },
    ],
    tests: lines,
  },
  {
    name: 'the list goes on naming a town that an order does not go to any more',
    edits: [
      { in: folder, find: 'Object.assign($ROW, { deliveryCity: null, deliveryZone: null })', replace: ';' },
    ],
    tests: lines,
  },
  {
    name: 'the list shows the arrival at the pickup after the vehicle was picked up',
    edits: [
      {
        in: folder,
        find: '$PICKUP.actual_at === null && $PICKUP.eta !== null',
        replace: '$PICKUP.eta !== null',
      },
    ],
    tests: lines,
  },
  {
    name: 'an address that was removed is learned again from an old order',
    edits: [
      {
        in: folder,
        find: 'if ($SAME?.removedAtMs != null && $USED <= $SAME.removedAtMs) return',
        replace: '',
      },
    ],
    tests: addresses,
  },
  {
    name: 'an older order overwrites the number of a contact',
    edits: [
      { in: folder, find: 'const $LATER = $USED >= $KNOWN.entry.usedAtMs', replace: 'const $LATER = true' },
    ],
    tests: addresses,
  },
  {
    name: 'an emptied sandbox takes orders with open entries along',
    edits: [
      {
        in: folder,
        find: { kind: 'template_string', regex: "phase = 'accepted' AND local_id NOT IN" },
        part: "NOT IN ('done', 'superseded', 'cancelled'))",
        replace: "IN ('parked'))",
      },
    ],
    tests: ['unit/core/store/accepted-removal.test.ts'],
  },
  {
    name: 'the list of a document that the service replaced counts as unchanged',
    edits: [
      {
        in: folder,
        find: 'contentOf($LISTS.get($ID)) !== contentOf($READ)',
        replace: '$LISTS.get($ID)?.files.length !== $READ.files.length',
      },
    ],
    tests: ['unit/core/store/file-cache.test.ts'],
  },
  {
    name: 'rows of many orders that were not placed in their order are dropped',
    edits: [
      {
        in: folder,
        find: '[...$PLACED, ...$STORED.filter(({ id }) => !$KNOWN.has(id))]',
        replace: '$PLACED',
      },
    ],
    tests: ['unit/core/store/bulk-store.test.ts'],
  },
  {
    name: 'a newer database is opened as if it were an older one',
    edits: [
      { in: folder, find: '$VERSION > $MIGRATIONS.length', replace: '$VERSION > $MIGRATIONS.length + 1_000' },
    ],
    tests: ['unit/core/store/migrate.test.ts'],
  },
];
