import type { Mutant } from '../../mutant.ts';
import { inMain, replaced } from './edits.ts';

const places = 'unit/electron/window-place';
const remembered = 'contract/electron/remembered-windows.alone';
const zoomed = 'contract/electron/follow-zoom.alone';
const mainPage = 'contract/electron/main-page.alone';
const editing = 'contract/electron/edit-field.alone';
const sheets = 'contract/electron/sheets-window.alone';
const sheetsJob = 'integration/order-sheets';
const state = 'unit/adapters/window-state';

export const atHome: Mutant[] = [
  // Where windows open.
  inMain(
    'electron',
    'a window opens at the edge of a display, almost out of sight',
    'isReachable($WINDOW, $AREAS) && $SEEN * 2 >= $SIZE',
    'isReachable($WINDOW, $AREAS)',
    places,
  ),
  inMain(
    'electron',
    'a window opens with its title bar above the display',
    'isReachable($WINDOW, $AREAS) && $SEEN * 2 >= $SIZE',
    '$SEEN * 2 >= $SIZE',
    places,
  ),
  inMain(
    'electron',
    'a window asks for more than the largest display has',
    'Math.min($WANTED, Math.max(...$AREAS.map($SIDE)))',
    '$WANTED',
    places,
    zoomed,
  ),
  inMain(
    'electron',
    'a window that was maximised opens small',
    'if ($MAXIMIZED) $WINDOW.maximize()',
    '',
    remembered,
  ),
  inMain(
    'electron',
    'a window that the user has closed comes back',
    'if (!$QUITTING) $AT_QUIT = null',
    '',
    remembered,
  ),
  inMain(
    'electron',
    'windows that close at the end do not come back',
    'if (userWindows().length > 0) $AT_QUIT = $NOW()',
    '',
    remembered,
  ),
  inMain(
    'electron',
    'windows stay out of sight when their display goes',
    "screen.on('display-removed', $FIT)",
    '',
    zoomed,
  ),
  inMain(
    'adapters',
    'the places of windows are read from a file of any size',
    'if (statSync($PATH).size > $MAX) throw $ERROR',
    '',
    state,
  ),
  inMain('adapters', 'a closed window forgets its place', '$MAIN ?? $KNOWN?.main ?? null', '$MAIN', state),

  // Zoom.
  inMain(
    'electron',
    'a page that is loaded again begins without zoom',
    "$CONTENTS.on('did-navigate', () => $PAGE.setZoomFactor($FACTOR))",
    '',
    zoomed,
  ),
  inMain(
    'electron',
    'a window stays too small for its enlarged page',
    '$WINDOW.setBounds($WANTED)',
    '',
    zoomed,
  ),

  // What comes while the page loads.
  inMain(
    'electron',
    'what comes while the page loads is lost',
    '$MISSED.set($CONTENTS, $WAITING.set($EVENT, $SEND))',
    '',
    mainPage,
  ),
  inMain(
    'electron',
    'the window of an order takes what is meant for the main one',
    'if ($PAGE === null || $PAGE !== openMain()?.webContents) return',
    'if ($PAGE === null) return;',
    mainPage,
  ),

  // Fields.
  inMain(
    'electron',
    'a page reads the clipboard whenever it likes',
    "if (!$MEANT) throw refusal('not_allowed_in_state', $TEXT, 'not_pressed')",
    '',
    editing,
  ),
  inMain(
    'electron/edit-field.ts',
    'a page reads the clipboard again and again after one press',
    'usePress(page)',
    '',
    editing,
  ),
  replaced(
    'the taskbar of Windows keeps its dot',
    "$SHOWN === 0 ? $WINDOW.setOverlayIcon(null, '') : $OTHER",
    '$OTHER',
    ['contract/electron/notifications.alone.test.ts'],
  ),
  // The window that nobody sees, and what it is for.
  inMain(
    'electron/sheets-window.ts',
    'the page of the sheets may become another one',
    "window.webContents.on('will-navigate', $HANDLER)",
    '',
    sheets,
  ),
  inMain(
    'electron/sheets-window.ts',
    'the window of the sheets outlives the one that asked for it',
    '$PAGE?.whenGone($CLOSE)',
    '',
    sheets,
  ),
  inMain(
    'electron/quit-question.ts',
    'the window of the sheets keeps the question of the last window away',
    'userWindows().every($IS)',
    'BrowserWindow.getAllWindows().every($IS)',
    sheets,
  ),
  inMain(
    'core/methods/order-sheets.ts',
    'order sheets that the user has cancelled leave half a file',
    'job.file.abort()',
    'undefined',
    sheetsJob,
  ),
  inMain(
    'core/methods/order-sheets.ts',
    'two jobs of order sheets run at once',
    'running || isBeginning',
    'isBeginning',
    sheetsJob,
  ),
];
