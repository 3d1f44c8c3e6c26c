// biome-ignore-all lint/suspicious/noTemplateCurlyInString: pieces of sources, some with templates.
import type { Mutant } from '../mutant.ts';

const move = 'src-main/core/move';
const store = 'src-main/core/store';

const whole = ['integration/move.test.ts'];

/** The fence of a move: who may send, and when a file may be used. */
export const moving: Mutant[] = [
  {
    name: 'the file of a move gets its end before its computer has stopped',
    edits: [{ in: `${move}/write-move.ts`, find: 'mark($ONE.database, $SEAT)', replace: 'void $SEAT' }],
    tests: whole,
  },
  {
    name: 'the journal does not know of a move',
    edits: [
      {
        in: `${store}/journaled.ts`,
        find: "if (table === 'meta') return image(table, sql.meta.get(id))",
        replace: "if (table === 'meta') return []",
      },
    ],
    tests: whole,
  },
  {
    name: 'a repair forgets a move',
    edits: [
      {
        in: `${store}/seat-store.ts`,
        find: '[$BEFORE, $JOURNALED, $SALVAGED].filter($$$ALL)',
        replace: '[$SALVAGED].filter($$$ALL)',
      },
    ],
    tests: whole,
  },
  {
    name: 'the database lets what has moved be sent',
    edits: [
      {
        in: `${store}/migrations/0014-seat.ts`,
        find: { kind: 'template_string', regex: 'is_not_sent' },
        part: "WHEN NEW.state = 'sending'",
        replace: "WHEN NEW.state = 'nothing'",
      },
    ],
    tests: whole,
  },
  {
    name: 'the database lets what has moved be sealed',
    edits: [
      {
        in: `${store}/migrations/0014-seat.ts`,
        find: { kind: 'template_string', regex: 'is_not_sealed' },
        part: 'WHEN OLD.sealed_sha256 IS NULL AND NEW.sealed_sha256 IS NOT NULL',
        replace: 'WHEN OLD.sealed_sha256 IS NULL AND NEW.sealed_sha256 IS NULL',
      },
    ],
    tests: whole,
  },
  {
    name: 'an old disk sends although the keychain knows of the move',
    edits: [{ in: `${move}/seat-guard.ts`, find: 'isSame && $KEPT?.moved', replace: 'false' }],
    tests: whole,
  },
  {
    name: 'data of another computer is sent without a question',
    edits: [{ in: `${move}/seat-guard.ts`, find: 'isForeign && $ACTIVE', replace: 'false' }],
    tests: whole,
  },
  {
    name: 'what has moved can be changed on the old computer',
    edits: [{ in: `${move}/seat-guard.ts`, find: 'reading.includes($METHOD)', replace: 'true' }],
    tests: whole,
  },
  {
    name: 'a file without its end is used',
    edits: [
      {
        in: `${move}/move-frames.ts`,
        find: 'if (head === null) throw incomplete()',
        replace: "if (head === null) return ''",
      },
    ],
    tests: whole,
  },
  {
    name: 'a changed file is used',
    edits: [
      {
        in: `${move}/move-frames.ts`,
        find: '$LENGTH !== sha256Bytes || !$CONTENT.equals($SUM)',
        replace: '$LENGTH !== sha256Bytes',
      },
    ],
    tests: whole,
  },
  {
    name: 'another file than the one that was checked is imported',
    edits: [{ in: `${move}/bring-move.ts`, find: '$ITEM.value !== $MOVE.sha256', replace: 'false' }],
    tests: whole,
  },
  {
    name: 'work is imported over other work',
    edits: [
      { in: `${move}/moved-work.ts`, find: '$DATABASE.prepare($$$SQL).get()?.work === 1', replace: 'false' },
    ],
    tests: whole,
  },
  {
    name: 'what is imported after the keys have ended goes on by itself',
    edits: [
      {
        in: `${move}/lapse.ts`,
        find: '$NOW >= $MOVED - clockDoubtMs && isKeyAlive($MOVED, $NOW, $HOURS)',
        replace: '$NOW >= $MOVED - clockDoubtMs',
      },
    ],
    tests: whole,
  },
  {
    name: 'a clock before the move counts as right',
    edits: [
      {
        in: `${move}/lapse.ts`,
        find: '$NOW >= $MOVED - clockDoubtMs && isKeyAlive($MOVED, $NOW, $HOURS)',
        replace: 'isKeyAlive($MOVED, $NOW, $HOURS)',
      },
    ],
    tests: whole,
  },
  {
    name: 'an import that is interrupted leaves half of it in the journal',
    edits: [
      {
        in: 'src-main/core/environment-arriving.ts',
        find: 'await sessions.end($ID)',
        replace: 'void sessions',
      },
    ],
    tests: whole,
  },
  {
    name: 'an order that has waited for longer than its key lives is sent without a look',
    edits: [{ in: 'src-main/core/outbox', find: 'isLongUntried($ENTRY, $NOW, $SOURCES)', replace: 'false' }],
    tests: whole,
  },
];
