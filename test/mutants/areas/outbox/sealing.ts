// biome-ignore-all lint/suspicious/noTemplateCurlyInString: pieces of sources, some with templates.
import type { Mutant } from '../../mutant.ts';

const folder = 'src-main/core/outbox';
const seal = 'unit/core/outbox/seal.test.ts';
const documents = 'unit/core/outbox/documents.test.ts';
const revisions = 'unit/core/outbox/revisions.test.ts';
const reconcileStep = 'unit/core/outbox/reconcile.test.ts';
const candidates = 'unit/core/outbox/candidates.test.ts';
const merge = 'unit/core/outbox/merge.test.ts';

/** What leaves, what it is held against, and what is read back. */
export const sealingMutants: Mutant[] = [
  {
    name: 'every attempt has a multipart boundary of its own',
    edits: [
      {
        in: folder,
        find: 'if ($ENTRY.sealed) return $ENTRY.sealed',
        replace: "if ($ENTRY.sealed && $ENTRY.intent.kind !== 'file-upload') return $ENTRY.sealed;",
      },
      {
        in: folder,
        find: '$HASH.update($ENTRY.idempotencyKey)',
        replace: '$HASH.update(String(Math.random()))',
      },
    ],
    tests: [seal],
  },
  {
    name: 'a file name ends at its quotation mark in the form',
    edits: [{ in: folder, find: '$TEXT.replace(/"/g, $CODE)', replace: '$TEXT' }],
    tests: [seal],
  },
  {
    name: 'an upload host that begins as our own does is taken for it',
    edits: [{ in: folder, find: '$URL?.origin === $ORIGIN', replace: '$URL?.href.startsWith($ORIGIN)' }],
    tests: [seal],
  },
  {
    name: 'a copy of a document that has grown is sent',
    edits: [
      {
        in: folder,
        find: 'if ($SIZE !== $DOCUMENT.sizeBytes) $REFUSE',
        replace: 'if ($SIZE === null || $SIZE < $DOCUMENT.sizeBytes) $REFUSE',
      },
    ],
    tests: [seal],
  },
  {
    name: 'an upload says a length without its end',
    edits: [
      {
        in: folder,
        find: '$BODY.byteLength + $DOCUMENT.sizeBytes + $END.byteLength',
        replace: '$BODY.byteLength + $DOCUMENT.sizeBytes',
      },
    ],
    tests: [seal],
  },
  {
    name: 'an id can lead to another path',
    edits: [{ in: folder, find: 'encodeURIComponent($ID)', replace: '$ID' }],
    tests: [seal],
  },
  {
    name: 'a document is added on the revision that was on screen',
    edits: [
      {
        in: folder,
        find: { pattern: '$PATCH_ON($KNOWN($ENTRY, $SOURCES))', follows: { kind: 'object', stopBy: 'end' } },
        replace: "$PATCH_ON('r1')",
      },
    ],
    tests: [seal],
  },
  {
    name: 'an order names its documents without those that are uploaded already',
    edits: [
      {
        in: folder,
        find: '$DOCUMENTS.flatMap(({ fileId }) => (fileId ? [fileId] : []))',
        replace: '$DOCUMENTS.flatMap(({ fileId, isUploaded }) => (fileId && !isUploaded ? [fileId] : []))',
      },
    ],
    tests: [documents],
  },
  {
    name: 'the end of a form is not sent',
    edits: [{ in: folder, find: 'yield $COUNTED($SEALED.bodyEnd)', replace: '' }],
    tests: [seal],
  },
  {
    name: 'an uploaded document is uploaded again when its order is placed again',
    edits: [{ in: folder, find: '$DOCUMENTS.setUploaded($ID)', replace: '' }],
    tests: [documents],
  },
  {
    name: 'a refused upload closes the gate, as a refused sign-in does',
    edits: [
      {
        in: folder,
        find: 'if ($ANSWER.status !== 401 && $ANSWER.status !== 403) return $KNOWN',
        replace: 'return $KNOWN;',
      },
    ],
    tests: [documents],
  },
  {
    name: 'new upload addresses are asked for again and again',
    edits: [
      {
        in: folder,
        find: "const $DECISION = $WISHED === 'renew' && $IS_OFTEN($ENTRY, $STORES) ? 'park' : $WISHED",
        replace: 'const $DECISION = $WISHED',
      },
    ],
    tests: [documents],
  },
  {
    name: 'an order names the file whose address was dead',
    edits: [
      {
        in: folder,
        find: 'if ($ENTRY.documentId) $DOCUMENTS.setFile($ENTRY.documentId, $UPLOAD.file_id)',
        replace:
          'if ($ENTRY.documentId && !$DOCUMENTS.get($ENTRY.documentId).fileId) $DOCUMENTS.setFile($ENTRY.documentId, $UPLOAD.file_id)',
      },
    ],
    tests: [documents],
  },
  {
    name: 'the newest revision is taken for the one that was on screen',
    edits: [
      {
        in: folder,
        find: {
          pattern: '$PATCH_ON($REVISION_FOR($ENTRY, $INTENT, $SOURCES))',
          follows: { pattern: '$INTENT.patch', stopBy: 'end' },
        },
        replace: "$PATCH_ON($SOURCES.orders.get($ENTRY.localId).order?.revision ?? '')",
      },
    ],
    tests: [revisions],
  },
  {
    name: 'an update goes with the revision that was on screen, whatever came since',
    edits: [
      {
        in: folder,
        find: 'return $IS_CONTESTED ? $INTENT.base.revision : $OWN',
        replace: 'return $INTENT.base.revision',
      },
    ],
    tests: [revisions],
  },
  {
    name: 'a later change of ours overwrites in silence what others gave',
    edits: [
      {
        in: folder,
        find: "$HAS($ENTRY, $INTENT, $ENTRIES) && $FIELDS.some(({ by }) => by === 'both')",
        replace: 'false',
      },
    ],
    tests: [revisions],
  },
  {
    name: 'a later change of ours is held up by whatever others did',
    edits: [
      {
        in: folder,
        find: "$HAS($ENTRY, $INTENT, $ENTRIES) && $FIELDS.some(({ by }) => by === 'both')",
        replace: '$HAS($ENTRY, $INTENT, $ENTRIES)',
      },
    ],
    tests: [revisions],
  },
  {
    name: 'what our own changes did is told by the clock',
    edits: [
      {
        in: folder,
        find: '$OTHER.chainPosition >= $ENTRY.buildsOnFrom',
        replace: '$OTHER.updatedAtMs >= $ENTRY.createdAtMs',
      },
    ],
    tests: [revisions],
  },
  {
    name: 'a merge loses what we changed',
    edits: [
      {
        in: folder,
        find: "$IS_THEIRS ? (['both', 'theirs'] as const) : (['me', 'mine'] as const)",
        replace: "(['both', 'theirs'] as const)",
      },
    ],
    tests: [merge],
  },
  {
    name: 'a joined change keeps only the later half',
    edits: [
      {
        in: folder,
        find: 'const $COMPOSED: $FIELDS = { ...$FIRST }',
        replace: 'const $COMPOSED: $FIELDS = {}',
      },
    ],
    tests: [merge],
  },
  {
    name: 'a change is shown where one of its fields is',
    edits: [
      {
        in: folder,
        find: "$FIELDS.every(field => field.by === 'them')",
        replace: "$FIELDS.some(field => field.by === 'them')",
      },
    ],
    tests: [merge],
  },
  {
    name: 'a document of several is enough to say that all were added',
    edits: [
      {
        in: folder,
        find: '$SENT.every(id => $FILES.some(file => file.id === id))',
        replace: '$SENT.some(id => $FILES.some(file => file.id === id))',
      },
    ],
    tests: [reconcileStep],
  },
  {
    name: 'a file that is still there is said to be deleted',
    edits: [
      {
        in: folder,
        find: '!$FILES.some(file => file.id === $STEP.fileId)',
        replace: '$FILES.some(file => file.id === $STEP.fileId)',
      },
    ],
    tests: [reconcileStep],
  },
  {
    name: 'a document is added again and again on an order that others keep changing',
    edits: [
      {
        in: folder,
        find: {
          pattern: '$ATTACHES.length <= $MOST',
          has: { kind: 'string', regex: 'file-attach', stopBy: 'end' },
        },
        replace: 'true',
      },
    ],
    tests: [reconcileStep],
  },
  {
    name: 'whatever was outrun is sent again on the newer revision',
    edits: [
      {
        in: folder,
        find: "$INTENT.kind === 'file-attach' && $REST",
        replace: '$REST',
      },
    ],
    tests: [reconcileStep],
  },
  {
    name: 'a step that was outrun is a conflict at once where the service is away',
    edits: [
      { in: folder, find: 'if ($IS_OUTRUN && $IS_PASSING($THROWN, $ENTRY)) throw $THROWN', replace: '' },
    ],
    tests: [reconcileStep],
  },
  {
    name: 'candidates are not older than our first attempt, although a clock may be wrong',
    edits: [
      {
        in: folder,
        find: {
          pattern: 'const $SINCE = $FIRST - $DOUBT',
          precedes: { pattern: 'const $REFERENCE = $SENT.customer_reference ?? null' },
        },
        replace: 'const $SINCE = $FIRST',
      },
    ],
    tests: [candidates],
  },
  {
    name: 'an order of another year is a candidate by its vehicle',
    edits: [
      {
        in: folder,
        find: 'if ($CREATED(one) >= $SINCE && $IS_ALIKE(one, $SENT)) $SET',
        replace: 'if ($IS_ALIKE(one, $SENT)) $SET',
      },
    ],
    tests: [candidates],
  },
  {
    name: 'what was placed from here separately is a candidate',
    edits: [{ in: folder, find: '$ALL.filter(one => !$IS_TAKEN(one.id))', replace: '$ALL' }],
    tests: [candidates],
  },
  {
    name: 'the list of candidates says that it is whole, however many there are',
    edits: [
      {
        in: folder,
        find: '$EXACT.isComplete && $RECENT.isComplete && $EACH && $FREE.length <= $MOST',
        replace: '$EXACT.isComplete && $RECENT.isComplete && $EACH',
      },
    ],
    tests: [candidates],
  },
  {
    name: 'an old order of the same reference is offered first',
    edits: [{ in: folder, find: '$IS_OLDER ? 100 : 0', replace: '0' }],
    tests: [candidates],
  },
];
