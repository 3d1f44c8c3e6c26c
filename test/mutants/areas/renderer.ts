// biome-ignore-all lint/suspicious/noTemplateCurlyInString: pieces of sources, some with templates.
import type { Mutant } from '../mutant.ts';
import { filesForOthers } from './files-for-others.ts';
import { filesOfOthers } from './files-of-others.ts';
import { knownDoubts } from './known-doubts.ts';
import { longWork } from './long-work.ts';
import { manyOrders } from './many-orders.ts';
import { notYetKnown } from './not-yet-known.ts';
import { orderForm } from './order-form.ts';
import { pressHold } from './press-hold.ts';
import { rendererLists } from './renderer-lists.ts';
import { rendererValues } from './renderer-values.ts';
import { seenInUse } from './seen-in-use.ts';
import { trueScreens1 } from './true-screens-1.ts';

import { trueScreens2 } from './true-screens-2.ts';
import { trueScreens3 } from './true-screens-3.ts';

const features = 'src-renderer/features';
const draftSaver = ['unit/renderer/order-form/session/draft-saver.test.ts'];
const entrySession = ['unit/renderer/order-form/session/order-form-session.test.ts'];
const changeSession = ['unit/renderer/orders/change/change-session.test.ts'];
const bulkSession = ['unit/renderer/bulk/state/bulk-session.test.ts'];

export const renderer: Mutant[] = [
  {
    name: 'a save that fails takes back what was typed since',
    edits: [{ in: `${features}/order-form`, find: '$WAITING ??= $DRAFT', replace: '$WAITING = $DRAFT' }],
    tests: draftSaver,
  },
  {
    name: 'what is typed after a change was sent is stored over nothing',
    edits: [{ in: `${features}/orders/change`, find: '$SAVER.adopt(0, $NOW())', replace: '' }],
    tests: changeSession,
  },
  {
    name: 'rows are undone while they are placed',
    edits: [{ in: `${features}/bulk`, find: '$BEFORE && !getState().placing', replace: '$BEFORE' }],
    tests: bulkSession,
  },
  {
    name: 'an order is placed without the document whose copy failed',
    edits: [
      {
        in: `${features}/order-form`,
        find: 'if (!(await $DOCUMENTS.settled())) return $BLOCKED',
        replace: '',
      },
    ],
    tests: entrySession,
  },
  {
    name: 'nobody knows which price was on screen when an order was placed',
    edits: [
      {
        in: `${features}/order-form`,
        find: "$PRICE.kind === 'priced' ? $PRICE.totalCents : null",
        replace: 'null',
      },
    ],
    tests: entrySession,
  },
  {
    name: 'a change that is taken back after a discard lies on the order as it was',
    edits: [
      { in: `${features}/orders/change`, find: 'follow($GIVEN, state.getState().now)', replace: '$GIVEN' },
    ],
    tests: changeSession,
  },
  {
    name: 'a change is sent without the document whose copy failed',
    edits: [
      {
        in: `${features}/order-form`,
        find: 'if (!(await $DOCUMENTS.settled())) return $BLOCKED',
        replace: '',
      },
    ],
    tests: changeSession,
  },
  {
    name: 'another window’s text overwrites what is typed while it is read',
    edits: [
      {
        in: `${features}/order-form`,
        find: '!$SAVER.isClean() || $STORED.version <= $SAVER.version()',
        replace: '$STORED.version <= $SAVER.version()',
      },
    ],
    tests: entrySession,
  },
  {
    name: 'the other window’s version comes without its documents',
    edits: [
      {
        in: `${features}/order-form`,
        find: {
          kind: 'expression_statement',
          has: { pattern: 'documents.adopt($OTHER.documents)' },
          follows: {
            kind: 'expression_statement',
            has: { pattern: '$SAVER.adopt($OTHER.version, $OTHER.updatedAtMs)' },
          },
        },
        replace: '',
      },
    ],
    tests: entrySession,
  },
  {
    name: 'an old price is shown for ever',
    edits: [
      {
        in: `${features}/order-form`,
        find: '$KNOWN && Date.now() - $KNOWN.atMs < $KEEP',
        replace: '$KNOWN && Date.now() - $KNOWN.atMs >= 0',
      },
    ],
    tests: ['unit/renderer/order-form/session/price-query.test.ts'],
  },
  {
    name: 'what the order took over is not stored with what is typed',
    edits: [
      {
        in: `${features}/orders/change`,
        find: 'if ($IS_MOVED && $SAVER.version() > 0) $SAVER.change($DRAFT)',
        replace: '',
      },
    ],
    tests: changeSession,
  },
  {
    name: 'documents stay behind when their change is sent',
    edits: [
      {
        in: `${features}/orders/change`,
        find: { pattern: { context: 'const x = { documentIds: $IDS }', selector: 'pair' } },
        replace: 'documentIds: []',
      },
    ],
    tests: changeSession,
  },
  {
    name: 'a document on its way already is added a second time',
    edits: [
      {
        in: `${features}/orders/change`,
        find: "documents.filter(({ state }) => state === 'stored')",
        replace: "documents.filter(({ state }) => state !== 'uploaded')",
      },
    ],
    tests: changeSession,
  },
  {
    name: 'a refused change of the CMR recipient disappears into a form without that field',
    edits: [
      {
        in: `${features}/orders/change`,
        find: "!$PATH.includes('cmr_recipient')",
        replace: "!$PATH.includes('cmr_recipients')",
      },
    ],
    tests: changeSession,
  },
  {
    name: 'of two refused changes the second is forgotten',
    edits: [
      {
        in: `${features}/orders/change`,
        find: '$FIRST && $IS_IN_FORM && $UNDECIDED.length === 1 && $IS_REFUSED($FIRST)',
        replace: '$FIRST && $IS_IN_FORM && $UNDECIDED.length >= 1 && $IS_REFUSED($FIRST)',
      },
    ],
    tests: changeSession,
  },
  {
    name: 'a change that waits for a decision is shown as done',
    edits: [
      {
        in: 'src-shared',
        find: '!isSettled($ENTRY) && !needsDecision($ENTRY)',
        replace: '!isSettled($ENTRY)',
      },
    ],
    tests: changeSession,
  },
  {
    name: 'rows are placed without the price that was on screen',
    edits: [
      {
        in: `${features}/bulk`,
        find: "$PRICE?.kind === 'priced' ? $PRICE.totalCents : null",
        replace: 'null',
      },
    ],
    tests: bulkSession,
  },
  {
    name: 'a price that the service does not stand by is shown for a row',
    edits: [
      {
        in: `${features}/bulk`,
        find: '$CHECK?.status === $PORTS.availableStatus ? euroCents($CHECK.price) : null',
        replace: 'euroCents($CHECK?.price)',
      },
    ],
    tests: bulkSession,
  },
  {
    name: 'rows are judged by the time at which they were typed',
    edits: [
      {
        in: `${features}/bulk`,
        find: {
          kind: 'expression_statement',
          regex: '^recheck\\(\\);?$',
          precedes: { pattern: 'const $ROWS = goodRows(getState()).filter($TAKEN)' },
        },
        replace: '',
      },
    ],
    tests: bulkSession,
  },
  {
    name: 'rows are changed while they are placed',
    edits: [
      {
        in: `${features}/bulk/state/table-editing.ts`,
        find: '$PLACING ? $BEFORE : $EDIT($BEFORE)',
        replace: '$EDIT($BEFORE)',
      },
    ],
    tests: bulkSession,
  },
  {
    name: 'on a full disk every row is tried',
    edits: [
      {
        in: `${features}/bulk`,
        find: "$ERROR.code === 'storage_full' ? 'stopped' : 'failed'",
        replace: "'failed'",
      },
    ],
    tests: bulkSession,
  },
  {
    name: 'rows are placed on after the view was left',
    edits: [
      {
        in: `${features}/bulk`,
        find: { kind: 'expression_statement', regex: '^placing\\.stop\\(\\);?$' },
        replace: '',
      },
    ],
    tests: bulkSession,
  },
  {
    name: 'rows with long cells make a message that is too large',
    edits: [
      {
        in: `${features}/bulk`,
        find: '$PORTION.length >= bulkRowsPerSave || $CHARACTERS + $LENGTH > $MOST',
        replace: '$PORTION.length >= bulkRowsPerSave',
      },
    ],
    tests: bulkSession,
  },
  {
    name: 'a new order of the rows is not stored',
    edits: [
      {
        in: `${features}/bulk`,
        find: '$A.length === $B.length && $A.every(($ROW, $INDEX) => $ROW.id === $B[$INDEX]?.id)',
        replace: '$A.length === $B.length',
      },
    ],
    tests: bulkSession,
  },
  ...longWork,
  ...manyOrders,
  ...pressHold,
  ...rendererLists,
  ...rendererValues,
  ...knownDoubts,
  ...orderForm,
  ...trueScreens1,
  ...trueScreens2,
  ...trueScreens3,
  ...filesOfOthers,
  ...filesForOthers,
  ...seenInUse,
  ...notYetKnown,
];
