import type { Mutant } from '../../mutant.ts';

const folder = 'src-main/core/outbox';
const group = `${folder}/write-group.ts`;
const gateFile = `${folder}/gate.ts`;
const writeGroup = 'unit/core/outbox/write-group.test.ts';
const neighbours = 'unit/core/outbox/neighbours.test.ts';
const gate = 'unit/core/outbox/gate.test.ts';
const oneRow = 'integration/one-row.test.ts';

/** What chains store together, and how many of them are sent at the same time. */
export const groupMutants: Mutant[] = [
  {
    name: 'a chain goes on before the group is on the disk',
    edits: [
      {
        in: group,
        find: 'return () => resolve(result)',
        replace: 'resolve(result); return () => undefined;',
      },
    ],
    tests: [writeGroup],
  },
  {
    name: 'each chain waits for the disk by itself',
    edits: [{ in: group, find: 'commit(group)', replace: 'for (const one of group) commit([one])' }],
    tests: [writeGroup],
  },
  {
    name: 'what comes together is stored at once, however much it is',
    edits: [{ in: group, find: '$WAITING.splice(0, $MOST)', replace: '$WAITING.splice(0)' }],
    tests: [writeGroup],
  },
  {
    name: 'what is beyond the first group is never stored',
    edits: [{ in: group, find: 'if ($WAITING.length > 0) setImmediate($NEXT)', replace: '' }],
    tests: [writeGroup],
  },
  {
    name: 'a write that fails makes all of its group fail',
    edits: [{ in: group, find: '$GROUP.length === 1', replace: 'true' }],
    tests: [writeGroup, neighbours],
  },
  {
    name: 'half of a write that failed is stored with the others',
    edits: [{ in: group, find: 'undoAlone(error)', replace: '' }],
    tests: [writeGroup, neighbours],
  },
  {
    name: 'a write that fails takes its neighbours along',
    edits: [{ in: group, find: 'return () => fail(error)', replace: 'throw error;' }],
    tests: [writeGroup],
  },
  {
    name: 'a transaction that SQLite has ended goes on without one',
    edits: [{ in: group, find: 'throw cause', replace: 'return;' }],
    tests: [writeGroup, neighbours],
  },
  {
    name: 'where a transaction fails as a whole nobody gets one of their own',
    edits: [
      {
        in: group,
        find: 'for (const $ONE of $GROUP) commit([$ONE])',
        replace: 'for (const one of group) one.fail(failed.error);',
      },
    ],
    tests: [writeGroup, neighbours],
  },
  {
    name: 'a refusal is told before it is recorded',
    edits: [
      {
        in: folder,
        find: 'await record(write, entry, sources)',
        replace: "if (decision === 'gate') gate.refused(error); await record(write, entry, sources);",
      },
    ],
    tests: [neighbours],
  },
  {
    name: 'the client tells of a refusal before the outbox has recorded it',
    edits: [
      {
        in: folder,
        find: { pattern: { context: 'const x = { tellsRefusal: true }', selector: 'pair' } },
        replace: 'tellsRefusal: false',
      },
    ],
    tests: ['integration/outbox.test.ts'],
  },
  {
    name: 'what became of an entry is stored where its chain was before',
    edits: [
      { in: folder, find: 'const $PLACED = $ENTRIES.atPlace($ENTRY)', replace: 'const $PLACED = $ENTRY;' },
    ],
    tests: [neighbours],
  },
  {
    name: 'the answer for a chain that has moved is for an unknown order',
    edits: [
      {
        in: folder,
        find: '$READ($ENTRIES.atPlace($ENTRY), $ANSWER, $STORES, $ASKED)',
        replace: '$READ($ENTRY, $ANSWER, $STORES, $ASKED)',
      },
    ],
    tests: [neighbours],
  },
  {
    name: 'an entry whose chain has moved is sent twice at the same time',
    edits: [
      {
        in: folder,
        find: '$RUNNING.flatMap(({ id, localId }) => [id, localId])',
        replace: '$RUNNING.map(({ localId }) => localId)',
      },
    ],
    tests: [neighbours],
  },
  {
    name: 'an entry that was given up in the meantime gets its result',
    edits: [{ in: folder, find: 'if (isOpen($PLACED.state)) $WRITE($PLACED)', replace: '$WRITE($PLACED)' }],
    tests: [neighbours],
  },
  {
    name: 'an order that was read for another record of it is not found',
    edits: [
      {
        in: 'src-main/core/methods/orders.ts',
        find: 'const localId = ownIdOf(begunId)',
        replace: 'const localId = begunId;',
      },
      {
        in: 'src-main/core/methods/orders.ts',
        find: 'return getOrder($CONTEXT, ownIdOf(localId))',
        replace: 'return getOrder($CONTEXT, localId);',
      },
    ],
    tests: [oneRow],
  },
  {
    name: 'an order that was followed by another record of it is not',
    edits: [
      {
        in: 'src-main/core/methods/order-detail.ts',
        find: 'return get(ownIdOf($ID))',
        replace: 'return get($ID);',
      },
    ],
    tests: [oneRow],
  },
  {
    name: 'an answer from before "too many requests" ends the wait',
    edits: [{ in: gateFile, find: 'Math.min(openAtMs, floorMs)', replace: '0' }],
    tests: [gate],
  },
  {
    name: 'a service in trouble gets as many requests as before',
    edits: [{ in: gateFile, find: 'Math.floor($WIDE / 2)', replace: '$WIDE' }],
    tests: [gate],
  },
  {
    name: 'a slow service gets ever more requests at the same time',
    edits: [{ in: gateFile, find: '$TOOK < $SLOW ? $WIDE + 1 : $MORE', replace: '$WIDE + 1' }],
    tests: [gate],
  },
  {
    name: 'without a bound as many requests as there are orders are sent at the same time',
    edits: [
      {
        in: gateFile,
        find: 'Math.min(Math.max($COUNT, $LEAST), $MOST)',
        replace: 'Math.max($COUNT, $LEAST)',
      },
    ],
    tests: [gate, neighbours],
  },
  {
    name: 'uploads share the line with any number of others',
    edits: [{ in: folder, find: 'parallelUploads - uploads', replace: '100' }],
    tests: [neighbours],
  },
];
