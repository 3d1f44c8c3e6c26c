import type { Mutant } from '../../mutant.ts';

const methods = 'src-main/core/methods';
const together = 'integration/resolve-together.test.ts';
const accounts = 'integration/former-accounts.test.ts';
const whole = 'integration/saved-as-a-whole.test.ts';
const production = 'integration/confirm-production.test.ts';
const documentWords = 'integration/document-words.test.ts';
const submit = 'integration/submit-change.test.ts';
const drive = 'integration/drive.test.ts';

/** What the windows ask for, and what the dispatcher decides. */
export const methodMutants: Mutant[] = [
  {
    name: 'the row and its entries are stored apart',
    edits: [
      {
        in: methods,
        find: '$DATABASE.transaction(() => $QUEUE($CONTEXT, $ID, $DRAFT, $QUOTED, $NOW))',
        replace: '$QUEUE($CONTEXT, $ID, $DRAFT, $QUOTED, $NOW)',
      },
    ],
    tests: [whole],
  },
  {
    name: 'a change is queued and forgotten apart',
    edits: [
      {
        in: `${methods}/changes.ts`,
        find: {
          pattern: '$DATABASE.transaction(() => { $$$BODY })',
          inside: {
            kind: 'function_declaration',
            regex: '^(async )?function submitChange\\(',
            stopBy: 'end',
          },
        },
        replace: '(() => { $$$BODY })()',
      },
    ],
    tests: [whole],
  },
  {
    name: 'a decision is stored in pieces',
    edits: [
      {
        in: `${methods}/conflicts.ts`,
        find: '$DATABASE.transaction(() => { $$$BODY })',
        replace: '(() => { $$$BODY })()',
      },
    ],
    tests: [whole],
  },
  {
    name: 'two orders of ours become the same one of the service',
    edits: [
      {
        in: methods,
        find: {
          kind: 'expression_statement',
          has: { pattern: '$ASSERT($CONTEXT, $ENTRY, $ORDER_ID)' },
          precedes: {
            kind: 'expression_statement',
            has: { pattern: '$FINISH($ENTRY, { order, askedAt }, $CONTEXT, $NOW)' },
          },
        },
        replace: '',
      },
    ],
    tests: [together],
  },
  {
    name: 'what another window decided in between is decided once more',
    edits: [
      {
        in: methods,
        find: 'const placed = $ASSERT($CONTEXT, $ENTRY.id)',
        replace: 'const placed = $ENTRY;',
      },
    ],
    tests: [together],
  },
  {
    name: 'a former account that is back takes up the entries of all others',
    edits: [
      {
        in: methods,
        find: '$IS_OTHER(one) && one.accountId === $ENTRY.accountId',
        replace: '$IS_OTHER(one)',
      },
    ],
    tests: [accounts],
  },
  {
    name: 'steps of a former account are sent in another order',
    edits: [{ in: methods, find: '$OPEN.toReversed()', replace: '$OPEN' }],
    tests: [accounts],
  },
  {
    name: 'a cancellation in production needs no confirmation',
    edits: [
      {
        in: `${methods}/orders.ts`,
        find: {
          pattern: '$CONTEXT.guard.assertOpen()',
          inside: { kind: 'function_declaration', regex: '^(async )?function cancelOrder\\(', stopBy: 'end' },
        },
        replace: '',
      },
    ],
    tests: [production],
  },
  {
    name: 'a merge in production needs no confirmation',
    edits: [
      {
        in: `${methods}/conflicts.ts`,
        find: {
          pattern: '$CONTEXT.guard.assertOpen()',
          inside: {
            kind: 'function_declaration',
            regex: '^(async )?function mergeConflict\\(',
            stopBy: 'end',
          },
        },
        replace: '',
      },
    ],
    tests: [production],
  },
  {
    name: 'the reason of a refusal is gone once the order is a draft again',
    edits: [
      {
        in: `${methods}/outbox.ts`,
        find: "$ORDERS.setPhase($ID, 'draft', $REFUSAL, $NOW)",
        replace: "$ORDERS.setPhase($ID, 'draft', null, $NOW)",
      },
    ],
    tests: ['integration/place-order.test.ts'],
  },
  {
    name: 'a change that was typed while another window saved is sent',
    edits: [
      {
        in: `${methods}/changes.ts`,
        find: '$ASSERT($CONTEXT, $ID, $INPUT.version)',
        replace: '',
      },
    ],
    tests: [submit],
  },
  {
    name: 'a corrected change is sent beside the refused one',
    edits: [
      {
        in: `${methods}/changes.ts`,
        find: 'if ($CORRECTED && $CAN_DISCARD($CORRECTED)) $WITHDRAW',
        replace: '',
      },
    ],
    tests: [submit],
  },
  {
    name: 'what is typed in a placed row makes it a new one',
    edits: [
      {
        in: methods,
        find: '$BULK.row(row.id)?.placedAtMs ?? row.placedAtMs',
        replace: 'row.placedAtMs',
      },
    ],
    tests: ['integration/bulk.test.ts'],
  },
  {
    name: 'a document that is on its way can be described anew',
    edits: [
      {
        in: methods,
        find: 'if (!$IS_UPLOADED && !$IS_ON_ITS_WAY) return',
        replace: 'if (!$IS_UPLOADED) return',
      },
    ],
    tests: [documentWords],
  },
  {
    name: 'an order that is over counts as one with the same vehicle',
    edits: [
      {
        in: methods,
        find: '$ID !== $INPUT.localId && !$IS_FINISHED($STATUS, $LIST) && $VEHICLES.some($IS_SAME)',
        replace: '$ID !== $INPUT.localId && $VEHICLES.some($IS_SAME)',
      },
    ],
    tests: ['integration/same-vehicle.test.ts'],
  },
  {
    name: 'an order is told to have the same vehicle as itself',
    edits: [
      {
        in: methods,
        find: '$ID !== $INPUT.localId && !$IS_FINISHED($STATUS, $LIST) && $VEHICLES.some($IS_SAME)',
        replace: '!$IS_FINISHED($STATUS, $LIST) && $VEHICLES.some($IS_SAME)',
      },
    ],
    tests: ['integration/same-vehicle.test.ts'],
  },
  {
    name: 'the type of a document writes lines of its own into the upload',
    edits: [
      {
        in: methods,
        find: "$TYPE.test($INPUT.mediaType) ? $INPUT.mediaType : 'application/octet-stream'",
        replace: '$INPUT.mediaType',
      },
    ],
    tests: [documentWords],
  },
  {
    name: 'the service keeps the former words of a document that was described anew',
    edits: [
      { in: `${methods}/documents.ts`, find: 'if ($IS_CHANGED) $DOCUMENTS.forgetFile($ID)', replace: '' },
    ],
    tests: [documentWords],
  },
  {
    name: 'a file that the service keeps is queued to be deleted',
    edits: [{ in: methods, find: 'if (!$FILE.can_delete) { $$$REFUSE }', replace: '' }],
    tests: [documentWords],
  },
  {
    name: 'an order that may not be read is marked as gone',
    edits: [
      {
        in: methods,
        find: '$ERROR instanceof DispatchError && $ERROR.error.status === 404',
        replace: '$ERROR instanceof DispatchError && $ERROR.error.status !== null',
      },
    ],
    tests: [documentWords],
  },
  {
    name: 'a change that may have been done is discarded without a word of the dispatcher',
    edits: [
      {
        in: methods,
        find: '!$CAN($ENTRY) && !($IS_MAYBE_DONE && $CAN_SENT($ENTRY))',
        replace: '!$CAN($ENTRY) && !$CAN_SENT($ENTRY)',
      },
    ],
    tests: ['integration/discard.test.ts'],
  },
  {
    name: 'a drive that is paused goes on',
    edits: [
      {
        in: methods,
        find: '!$DRIVE || $DRIVE.isPaused || $REST || $NEXT',
        replace: '!$DRIVE || $REST || $NEXT',
      },
    ],
    tests: [drive],
  },
  {
    name: 'a drive waits for a step that was discarded',
    edits: [
      {
        in: methods,
        find: "!$ENTRY || $ENTRY.state === 'cancelled' || $ENTRY.state === 'superseded'",
        replace: "!$ENTRY || $ENTRY.state === 'superseded'",
      },
    ],
    tests: [drive],
  },
];
