// biome-ignore-all lint/suspicious/noTemplateCurlyInString: pieces of sources, some with templates.
import type { Mutant } from '../mutant.ts';

const move = 'src-main/core/move';
const store = 'src-main/core/store';

const outbox = 'src-main/core/outbox';

const whole = ['integration/move.test.ts'];
const again = ['integration/move-again.test.ts'];
const seats = ['unit/core/move/seat-guard.test.ts'];

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
        find: 'latestSeat([before, journaled, $SALVAGED])',
        replace: 'latestSeat([$SALVAGED])',
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
    edits: [{ in: `${move}/seat-guard.ts`, find: '!isLaterSeat($PRESENT, $KEPT)', replace: 'false' }],
    tests: [...seats, ...whole],
  },
  {
    name: 'data of another computer is sent without a question',
    edits: [{ in: `${move}/seat-guard.ts`, find: 'hasActive && wasKept', replace: 'false' }],
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
        in: `${outbox}/retry-policy.ts`,
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
        in: `${outbox}/retry-policy.ts`,
        find: '$NOW >= $MOVED - clockDoubtMs && isKeyAlive($MOVED, $NOW, $HOURS)',
        replace: 'isKeyAlive($MOVED, $NOW, $HOURS)',
      },
    ],
    tests: whole,
  },
  {
    name: 'an import goes on beside an open session',
    edits: [
      {
        in: 'src-main/core/environments-at-work.ts',
        find: 'for (const $ID of $IDS) await sessions.end($ID);',
        replace: 'void sessions;',
      },
    ],
    tests: whole,
  },
  {
    name: 'an order that has waited for longer than its key lives is sent without a look',
    edits: [{ in: 'src-main/core/outbox', find: 'isLongUntried($ENTRY, $NOW, $SOURCES)', replace: 'false' }],
    tests: whole,
  },
  {
    name: 'a seat that was taken without a keychain is doubted',
    edits: [
      { in: `${move}/seat-guard.ts`, find: '!isLaterSeat($PRESENT, $KEPT)', replace: '$KEPT !== null' },
    ],
    tests: [...seats, ...again],
  },
  {
    name: 'a doubt ends with the program',
    edits: [{ in: `${move}/seat-guard.ts`, find: 'store.noteDoubt($KEPT)', replace: 'void $KEPT' }],
    tests: seats,
  },
  {
    name: 'an import takes an earlier seat than the keychain knows',
    edits: [
      { in: `${move}/bring-move.ts`, find: 'seatAfter([...$SEATS, $KEPT])', replace: 'seatAfter($SEATS)' },
    ],
    tests: again,
  },
  {
    name: 'the removal of a doubtful environment takes the mark of the move with it',
    edits: [
      {
        in: 'src-main/core/environment-editing.ts',
        find: "$SEAT.state().kind === 'ours'",
        replace: "$SEAT.state().kind !== 'moved'",
      },
    ],
    tests: again,
  },
  {
    name: 'imported entries go to whatever client there is',
    edits: [
      {
        in: `${move}/client-guard.ts`,
        find: 'isSame ? noteCompared() : changeAccount(noteCompared)',
        replace: 'noteCompared()',
      },
    ],
    tests: again,
  },
  {
    name: 'imported entries are sent before the client is compared',
    edits: [{ in: `${move}/client-guard.ts`, find: '(): boolean => !isDue', replace: '(): boolean => true' }],
    tests: ['unit/core/move/client-guard.test.ts'],
  },
  {
    name: 'a key that another computer may have used is judged at the import only',
    edits: [{ in: `${move}/bring-move.ts`, find: 'noteMoved($DATABASE, $AT)', replace: 'void $AT' }],
    tests: again,
  },
  {
    name: 'a pause of sending stays on the old computer',
    edits: [
      {
        in: `${move}/moved-work.ts`,
        find: { kind: 'template_string', regex: 'pausedName' },
        part: "value = 'yes'",
        replace: "value = 'none'",
      },
    ],
    tests: again,
  },
  {
    name: 'work that comes back does not replace what it has left behind',
    edits: [
      {
        in: `${move}/bring-move.ts`,
        find: '$MOVED !== null && $CAME.includes($MOVED)',
        replace: 'false',
      },
    ],
    tests: again,
  },
  {
    name: 'any work replaces what has moved away',
    edits: [
      {
        in: `${move}/bring-move.ts`,
        find: '$MOVED !== null && $CAME.includes($MOVED)',
        replace: '$MOVED !== null',
      },
    ],
    tests: again,
  },
  {
    name: 'a file is written that the other computer refuses',
    edits: [{ in: `${move}/write-move.ts`, find: '!isMoveMessage($MESSAGE)', replace: 'false' }],
    tests: again,
  },
  {
    name: 'what was written is not read back',
    edits: [
      { in: `${move}/write-move.ts`, find: 'await readBack($$$ALL)', replace: 'await Promise.resolve()' },
    ],
    tests: ['unit/core/move/write-move.test.ts'],
  },
  {
    name: 'an environment that could not move stays closed',
    edits: [
      {
        in: 'src-main/core/environments-at-work.ts',
        find: 'await renew($ID).catch($$$ALL)',
        replace: 'void $ID',
      },
    ],
    tests: [...again, ...whole],
  },
  {
    name: 'a move that is cancelled leaves its environments held',
    edits: [
      {
        in: 'src-main/core/environment-leaving.ts',
        find: '$SESSION.goOnAfterMove()',
        replace: 'void $SESSION',
      },
    ],
    tests: whole,
  },
  {
    name: 'a journal that was replaced counts again after a clean end',
    edits: [
      {
        in: 'src-main/core/repair/open-environment.ts',
        find: 'isAsLeft && !isJournalReplaced($DATABASE, $JOURNAL)',
        replace: 'isAsLeft',
      },
    ],
    tests: ['unit/core/repair/replaced-rows.test.ts'],
  },
  {
    name: 'a journal that could not be begun counts as begun',
    edits: [
      {
        in: 'src-main/core/repair/replaced-rows.ts',
        find: 'if (!isJournalReplaced($DATABASE, $JOURNAL)) $REMOVE',
        replace: '$REMOVE',
      },
    ],
    tests: ['unit/core/repair/replaced-rows.test.ts'],
  },
];
