import type { Mutant } from '../../mutant.ts';

const folder = 'src-main/core/outbox';
const store = 'src-main/core/store';
const rows = 'unit/core/outbox/entry-row.property.test.ts';
const ahead = 'unit/core/outbox/heads-ahead.test.ts';
const next = 'unit/core/outbox/next-while-storing.test.ts';
const teller = 'unit/core/outbox/change-teller.test.ts';
const journal = 'unit/core/store/journaled.test.ts';

/** What makes draining quick: rows read by hand, heads found in advance, short images, answers and seals together. */
export const hotPathMutants: Mutant[] = [
  {
    name: 'a text that its schema completes counts as one that it leaves alone',
    edits: [
      {
        in: `${store}/known-json.ts`,
        find: 'if (JSON.stringify($VALUE) === $TEXT) add($TEXT)',
        replace: 'add($TEXT);',
      },
    ],
    tests: [rows],
  },
  {
    name: 'a row with a refusal is read as one without',
    edits: [
      {
        in: `${store}/order-record.ts`,
        find: '!$PLAIN || refusal_json !== null || refused_draft_json !== null',
        replace: '!$PLAIN',
      },
    ],
    tests: [rows],
  },
  {
    name: 'an entry that is sealed in part is read as one that is not sealed',
    edits: [
      {
        in: `${folder}/entry-row.ts`,
        find: '$ALL.every(value => value === null)',
        replace: '$ALL.some(value => value === null && row.sealed_blob_sha256 !== value)',
      },
    ],
    tests: [rows],
  },
  {
    name: 'every row of the outbox goes through its schema',
    edits: [{ in: `${folder}/entry-row.ts`, find: 'if ($PLAIN) return $PLAIN', replace: 'void $PLAIN;' }],
    tests: [rows],
  },
  {
    name: 'heads are kept although somebody else has written',
    edits: [
      {
        in: `${folder}/heads-ahead.ts`,
        find: 'if ($HEADS.length > 0 && $COUNT() !== $AT) $HEADS = []',
        replace: '',
      },
    ],
    tests: [ahead],
  },
  {
    name: 'a head that another answer may move is kept',
    edits: [
      {
        in: `${folder}/heads-ahead.ts`,
        find: "intent.kind !== 'order-create' || sealed !== null",
        replace: 'intent === null',
      },
    ],
    tests: [ahead],
  },
  {
    name: 'no head is found in advance',
    edits: [{ in: folder, find: '$AHEAD.keep($FOUND.slice($FREE))', replace: '' }],
    tests: [ahead],
  },
  {
    name: 'the next order waits until the answer before it is stored',
    edits: [{ in: `${folder}/running-chains.ts`, find: '$ANSWERED.add($ENTRY)', replace: '' }],
    tests: [next],
  },
  {
    name: 'the place of an order that was answered is free for two others',
    edits: [{ in: folder, find: '$RUNNING.size - $ANSWERED.size', replace: '-$ANSWERED.size' }],
    tests: [next],
  },
  {
    name: 'an order that was refused gives its place away before that is stored',
    edits: [
      {
        in: `${folder}/attempt.ts`,
        find: '$WAIT = retryAfterMs($ANSWER, $NOW)',
        replace: '$WAIT = retryAfterMs($ANSWER, $NOW); sources.onAnswered(entry);',
      },
    ],
    tests: [next],
  },
  {
    name: 'what was stored last before an environment closes is told after its database has closed',
    edits: [
      { in: `${folder}/change-teller.ts`, find: 'if ($CHANGED.size === 0) return', replace: 'return;' },
    ],
    tests: [teller],
  },
  {
    name: 'a change that cannot be told ends the program',
    edits: [{ in: `${folder}/change-teller.ts`, find: '$ON_TROUBLE(error)', replace: 'throw error' }],
    tests: [teller],
  },
  {
    name: 'a journal that lacks an entry gets only its end',
    edits: [
      {
        in: `${store}/journaled.ts`,
        find: { kind: 'template_string', regex: 'CREATE TEMP TRIGGER journal_of_new' },
        part: 'NEW.sealed_sha256 IS NOT NULL, 1);',
        replace: 'NEW.sealed_sha256 IS NOT NULL, 0);',
      },
    ],
    tests: [journal],
  },
  {
    name: 'the journal has only the end of an entry that has moved just then',
    edits: [
      {
        in: `${store}/journaled.ts`,
        find: { kind: 'template_string', regex: 'CREATE TEMP TRIGGER journal_of_new' },
        part: 'ON CONFLICT DO UPDATE SET is_whole = 1',
        replace: 'ON CONFLICT DO UPDATE SET is_whole = 0',
      },
    ],
    tests: [journal],
  },
  {
    name: 'the journal repeats the bytes of an entry at its end',
    edits: [{ in: `${store}/journaled.ts`, find: '$WHOLE ? $ENTRY : outcomeOf($ENTRY)', replace: '$ENTRY' }],
    tests: [journal],
  },
];
