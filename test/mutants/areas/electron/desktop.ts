// biome-ignore-all lint/suspicious/noTemplateCurlyInString: pieces of sources, some with templates.
import type { Mutant } from '../../mutant.ts';
import { by, folder, replaced, said } from './edits.ts';

export const desktop: Mutant[] = [
  // Notifications and the badge.
  replaced(
    'a notification comes while somebody looks at the window',
    'BrowserWindow.getFocusedWindow() === null && $SUPPORTED',
    '$SUPPORTED',
    by.news,
  ),
  replaced('notifications pile up', '$SHOWN?.close()', '', by.news, `${folder}/notifications.ts`),
  replaced(
    'the page is not told where a click leads',
    "tellMainWindow('app.notificationOpened', $TARGET)",
    '',
    by.news,
  ),
  {
    name: 'a click on a notification brings no window',
    edits: [
      {
        in: `${folder}/notifications.ts`,
        find: "$NOTIFICATION.on('click', $HANDLER)",
        replace: '',
      },
    ],
    tests: by.news,
  },
  replaced(
    'a click on the news of an order opens the list',
    'localId === null ? $LIST : $ORDER',
    '$LIST',
    by.news,
    `${folder}/notifications.ts`,
  ),
  replaced('the badge counts what waits', 'outbox?.attention ?? 0', 'outbox?.waiting ?? 0', by.news),
  replaced(
    'the badge counts the environment that comes last',
    '$COUNTS.reduce(($SUM, $COUNT) => $SUM + $COUNT, 0)',
    '$COUNTS.reduce(($SUM, $COUNT) => $COUNT, 0)',
    by.news,
  ),
  replaced(
    'the badge forgets an environment at each start',
    '$COUNTS.set($ID, $OUTBOX?.attention ?? 0)',
    '',
    by.news,
  ),
  replaced(
    'the badge is written again with every change of an outbox',
    'if ($COUNTS.get($ID) === $PAYLOAD.attention) return',
    '',
    by.news,
  ),

  // What the core is built of.
  replaced(
    'a file is saved although the dispatcher thought better of it',
    '$CANCELED || !$PATH ? null : $PATH',
    '$PATH || null',
    by.built,
  ),
  replaced(
    'a folder counts although the dispatcher thought better of it',
    '$CANCELED ? null : ($PATHS[0] ?? null)',
    '$PATHS[0] ?? null',
    by.built,
  ),
  replaced(
    'a page may ask for the printer again and again',
    'oneDialog(printPage, $IS_DECLINED)',
    'oneDialog(printPage)',
    by.built,
  ),
  said('a dialog suggests no name', 'defaultPath: suggestedName', '...{}', by.built),
  replaced(
    'the open main window stays where it is',
    "if ($OPEN()) tellMainWindow('windows.routed', $$$WHAT)",
    '',
    by.built,
  ),
  replaced(
    'a sandbox without a given token has an empty one',
    '$GIVEN || randomUUID()',
    '$GIVEN ?? randomUUID()',
    by.built,
  ),
  replaced('the system’s proxy is not asked', 'proxyOfPac(await $ANSWER)', 'null', by.built),
  said('a PDF has the paper of the printer', 'preferCSSPageSize: true', '...{}', by.built),
  replaced(
    'a page that is gone is printed',
    'if ($PAGE && !$PAGE.contents.isDestroyed()) return $PAGE',
    'if ($PAGE) return $PAGE;',
    by.built,
  ),
  replaced(
    'the administrator’s file is not read',
    'findAdministratorFile($NAME, app.isPackaged)',
    'null',
    by.built,
  ),

  // Small parts.
  replaced(
    'the administrator’s file is looked for where users may write, on Windows',
    "join($FOLDER, 'Dispatch', $NAME)",
    "join(process.env.ProgramData ?? $FOLDER, 'Dispatch', $NAME)",
    ['unit/electron/administrator-file.test.ts'],
  ),
  replaced(
    'an empty variable names the administrator’s file',
    '$GIVEN && !$IS_PACKAGED ? $GIVEN : null',
    '$GIVEN !== undefined && !$IS_PACKAGED ? $GIVEN : null',
    ['unit/electron/administrator-file.test.ts'],
  ),
  replaced(
    'Electron’s own menu stays, which reloads the page and opens tools',
    'Menu.setApplicationMenu($MENU)',
    '',
    ['contract/electron/menu.alone.test.ts'],
  ),
  replaced(
    'the menu bar loses Paste, and macOS its key',
    "{ role: 'paste', label: $LABEL }",
    "{ role: 'copy', label: $LABEL }",
    ['contract/electron/menu.alone.test.ts'],
  ),
  {
    name: 'a full disk is told without what to do',
    edits: [{ in: folder, find: { kind: 'switch_case', regex: "^case 'ENOSPC':" }, replace: '' }],
    tests: by.failures,
  },
  replaced(
    'what SQLite adds to a code hides the reason',
    '$ERROR.errcode % 256',
    '$ERROR.errcode',
    by.failures,
  ),
  replaced(
    'the reason of the core is not read',
    'return String($ERROR.error.reason)',
    "return '';",
    by.failures,
  ),
  replaced(
    'text counts half of what it takes',
    'count($SCALES, $VALUE.length * 2)',
    'count($SCALES, $VALUE.length)',
    by.sizes,
  ),
  replaced('what is nested is not counted', '$SCALES.next.push($VALUE)', '', by.sizes),
  replaced('absurd nesting is followed to its end', 'if ($DEPTH === maxDepth) return $FAULT', '', by.sizes),
  replaced(
    'a part of a buffer counts as the whole',
    'count($SCALES, $VALUE.byteLength)',
    "count($SCALES, ('buffer' in $VALUE ? $VALUE.buffer : $VALUE).byteLength)",
    by.sizes,
  ),
];
