// biome-ignore-all lint/suspicious/noTemplateCurlyInString: pieces of sources, some with templates.
import type { Mutant } from '../../mutant.ts';
import { by, folder, replaced, said } from './edits.ts';

const quitQuestion = `${folder}/quit-question.ts`;

export const windows: Mutant[] = [
  // Windows.
  said('a page runs without its sandbox', 'sandbox: true', 'sandbox: false', by.windows),
  said(
    'a page may use what Chromium only tries out',
    'spellcheck: false',
    'spellcheck: false, experimentalFeatures: true',
    by.windows,
  ),
  said(
    'a page may load what is not encrypted',
    'spellcheck: false',
    'spellcheck: false, allowRunningInsecureContent: true',
    by.windows,
  ),
  said(
    'a page may use features of Chromium that are switched off',
    'spellcheck: false',
    "spellcheck: false, enableBlinkFeatures: 'WebUSB'",
    by.windows,
  ),
  said('a page shows dialogs of its own', 'disableDialogs: true', '...{}', [...by.windows, ...by.spec]),
  said('what a dispatcher types goes to a spelling service', 'spellcheck: false', '...{}', by.windows),
  replaced(
    'a window is seen before it has painted',
    "$WINDOW.once('ready-to-show', $FIRST).once('ready-to-show', () => $WINDOW.show())",
    '$WINDOW.show()',
    by.windows,
  ),
  replaced(
    'a dark window begins white',
    '$THEME.shouldUseDarkColors ? $BACK.dark : $BACK.light',
    '$BACK.light',
    by.windows,
  ),
  replaced('an order opens a second window', 'if ($KNOWN) return $FRONT($KNOWN)', '', by.windows),
  replaced(
    'orders of two environments share a window',
    '`${encodeURIComponent($ENVIRONMENT)}/${encodeURIComponent($ORDER)}`',
    'encodeURIComponent($ORDER)',
    by.windows,
  ),
  replaced(
    'names of orders are not encoded in an address',
    '`${encodeURIComponent($ENVIRONMENT)}/${encodeURIComponent($ORDER)}`',
    '`${$ENVIRONMENT}/${$ORDER}`',
    by.windows,
  ),
  replaced(
    'an order’s window that was closed is still taken for open',
    "$WINDOW.once('closed', () => $WINDOWS.delete($KEY))",
    '',
    by.windows,
  ),
  replaced(
    'a window stays small at the bottom although it is called',
    'if ($WINDOW.isMinimized()) $WINDOW.restore()',
    '',
    by.windows,
  ),
  replaced(
    'the end of an older window takes the main one away',
    'if ($MAIN === $WINDOW) $MAIN = null',
    '$MAIN = null;',
    by.windows,
  ),
  replaced('no window speaks once the main one is closed', '$MAIN ?? $ORDERS()[0]?.window ?? null', '$MAIN', [
    ...by.windows,
    ...by.calls,
  ]),
  replaced(
    'the main window opens at its first page, wherever it is to lead',
    'await $LOAD($WINDOW, $START + $HASH)',
    'await $LOAD($WINDOW, $START)',
    by.windows,
  ),

  // The start and the end.
  replaced('the program starts without Chromium’s sandbox', 'app.enableSandbox()', '', by.start),
  replaced(
    'a second Dispatch works on the same folder',
    'if (!$CHOSEN.isInUse && app.requestSingleInstanceLock()) $RUN\nelse $QUIT',
    '$RUN',
    by.start,
  ),
  replaced(
    'the folder that is given does not count',
    "if ($FOLDER !== null) app.setPath('userData', $FOLDER)",
    '',
    by.start,
  ),
  replaced('starting it again shows nothing', "app.on('second-instance', $HANDLER)", '', by.start),
  {
    name: 'the core is not stopped in order',
    edits: [
      {
        in: folder,
        find: {
          pattern: '$EVENT.preventDefault()',
          inside: { pattern: "app.on('will-quit', $HANDLER)", stopBy: 'end' },
        },
        replace: '',
      },
    ],
    tests: by.start,
  },
  {
    name: 'the program never ends, because the core is stopped again and again',
    edits: [
      {
        in: folder,
        find: {
          pattern: 'if ($IS_STOPPED) return',
          inside: { pattern: "app.on('will-quit', $HANDLER)", stopBy: 'end' },
        },
        replace: '',
      },
    ],
    tests: by.start,
  },
  replaced('the program is not locked down', 'lockDown($LOG, $CLOCK)', '', by.start),
  replaced('sleep is not noticed', "powerMonitor.on('resume', $HANDLER)", '', by.start),
  replaced(
    'a start that failed leaves a program without a window',
    'app.exit(1)',
    '',
    by.start,
    `${folder}/main.ts`,
  ),
  replaced(
    'a theme that is chosen comes at the next start',
    "if ($EVENT === 'settings.changed' && 'theme' in $PAYLOAD) $$$DO",
    '',
    by.start,
  ),
  replaced(
    'the chosen theme comes only after it is chosen again',
    'nativeTheme.themeSource = $CORE.settings().theme',
    '',
    by.start,
  ),

  // The question before the end.
  replaced(
    'the program ends although somebody shall be asked',
    '$QUESTION.guard($CORE, $TRAY.hidesInstead)',
    '',
    by.start,
  ),
  replaced('"stay" ends the program', "$DECIDE($ANSWER === 'quit')", '$DECIDE(true)', by.quits),
  replaced(
    'what is said after the system’s dialog ends nothing',
    "if ($ANSWER === 'quit' && takePress()) $END();",
    ';',
    by.quits,
  ),
  {
    name: 'the question on screen is asked once more by a dialog',
    edits: [
      {
        in: folder,
        find: {
          pattern: 'clearTimeout($TIMER)',
          inside: { kind: 'method_definition', regex: 'QuitAnswer', stopBy: 'end' },
        },
        replace: '',
      },
    ],
    tests: by.quits,
  },
  replaced(
    'a paused outbox is quit without a question',
    'unsentItems($OUTBOX) === 0',
    '$OUTBOX.isPaused || unsentItems($OUTBOX) === 0',
    by.quits,
  ),
  replaced(
    'where only rejected orders are left, the program ends without a question',
    'unsentItems($OUTBOX) === 0',
    'unsentItems({ ...$OUTBOX, rejectedDrafts: 0 }) === 0',
    by.quits,
  ),
  replaced(
    'a page that hangs keeps the program from ending',
    '$TIMER = setTimeout(() => void $ASK($UNSENT), $WITHIN)',
    '',
    by.quits,
  ),
  replaced(
    'a second wish to end is not heard while the question is asked',
    'if ($DECIDE === null) void $ASK($UNSENT);\nelse $SHOW($UNSENT);',
    'if ($DECIDE === null) void $ASK($UNSENT);',
    by.quits,
  ),
  said(
    'the system’s dialog ends the program where it is dismissed',
    'cancelId: 1',
    'cancelId: 0',
    by.quits,
    quitQuestion,
  ),
  said(
    'Enter in the system’s dialog ends the program',
    'defaultId: 1',
    'defaultId: 0',
    by.quits,
    quitQuestion,
  ),
  replaced(
    'windows that hang stay although the program was to end',
    'if ($IS_MEANT) for (const $W of $ALL) $W.destroy()',
    '',
    by.quits,
  ),
  replaced(
    'the main window is asked although it is not the last one',
    '$ALL.every($OTHER => $OTHER === $WINDOW)',
    'true',
    by.quits,
  ),
  replaced(
    'somebody is asked while the computer is shut down',
    "powerMonitor.on('shutdown', endWithoutQuestion)",
    '',
    by.quits,
    quitQuestion,
  ),
  replaced(
    'a core that is closed is asked what waits',
    "app.on('will-quit', () => { $DECIDED = true; })",
    '',
    by.quits,
  ),
  {
    name: 'after one "stay" nobody is asked any more',
    edits: [
      {
        in: folder,
        find: {
          pattern: 'decide = null',
          inside: {
            kind: 'function_declaration',
            has: { pattern: 'new Promise<boolean>($WORK)', stopBy: 'end' },
            stopBy: 'end',
          },
        },
        replace: '',
      },
    ],
    tests: by.quits,
  },
];
