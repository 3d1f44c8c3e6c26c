import type { Mutant } from '../mutant.ts';

const folder = 'src-main/electron';
const locks = ['contract/electron/lock-down.test.ts'];
const pages = ['contract/electron/app-protocol.test.ts'];
const calls = ['contract/electron/ipc-transport.test.ts'];
const quits = ['contract/electron/quit-question.test.ts'];
const start = ['contract/electron/main.test.ts'];
const windows = ['contract/electron/window.test.ts'];
const news = ['contract/electron/notifications.test.ts'];
const built = ['contract/electron/build-core.test.ts'];
const failures = ['contract/electron/start-failure.test.ts'];
const sizes = ['unit/electron/message-size.test.ts'];
const bridge = ['contract/electron/preload.test.ts'];

/** A directive of the content security policy that says something else. */
const policy = (name: string, says: string, becomes: string, tests = pages): Mutant => ({
  name,
  edits: [
    {
      in: folder,
      find: { kind: 'string', regex: `^.${says}.$`, inside: { kind: 'array' } },
      part: says,
      replace: becomes,
    },
  ],
  tests,
});

/** A property of an object that says something else. */
const said = (name: string, pair: string, becomes: string, tests: string[]): Mutant => ({
  name,
  edits: [
    {
      in: folder,
      find: { pattern: { context: `const x = { ${pair} }`, selector: 'pair' } },
      replace: becomes,
    },
  ],
  tests,
});

/** A property of an object that is left out. */
const without = (name: string, pair: string, tests: string[]): Mutant => said(name, pair, '...{}', tests);

const replaced = (name: string, find: string, replace: string, tests: string[]): Mutant => ({
  name,
  edits: [{ in: folder, find, replace }],
  tests,
});

export const electron: Mutant[] = [
  // Who may ask.
  replaced(
    'any frame of any page may call the core',
    'if (!$FRAME || $FRAME.parent !== null || !$IS_OURS($FRAME.url)) $$$DO',
    'if (!$FRAME) $$$DO',
    calls,
  ),
  replaced(
    'a frame within our page may call the core',
    'if (!$FRAME || $FRAME.parent !== null || !$IS_OURS($FRAME.url)) $$$DO',
    'if (!$FRAME || !$IS_OURS($FRAME.url)) $$$DO',
    calls,
  ),
  replaced(
    'the main frame may call the core whatever page it shows',
    'if (!$FRAME || $FRAME.parent !== null || !$IS_OURS($FRAME.url)) $$$DO',
    'if (!$FRAME || $FRAME.parent !== null) $$$DO',
    calls,
  ),
  replaced(
    'a frame that has gone may call the core',
    'if (!$FRAME || $FRAME.parent !== null || !$IS_OURS($FRAME.url)) $$$DO',
    'if ($FRAME && ($FRAME.parent !== null || !$IS_OURS($FRAME.url))) $$$DO',
    calls,
  ),
  replaced(
    'an address that begins as ours is one of ours',
    '`${protocol}//${host}` === $ORIGIN',
    '`${protocol}//${host}`.startsWith($ORIGIN)',
    [...calls, ...locks],
  ),
  replaced(
    'a page of any scheme at our host is ours',
    '`${protocol}//${host}` === $ORIGIN',
    "host === 'dispatch'",
    calls,
  ),
  replaced('a message of any size reaches the core', 'if ($BYTES > maxMessageBytes) $$$DO', '', calls),
  replaced(
    'a message may not be as large as it may be',
    '$BYTES > maxMessageBytes',
    '$BYTES >= maxMessageBytes',
    calls,
  ),
  replaced(
    'a method that is no text is called by what it reads as',
    "if (typeof $METHOD !== 'string') return $REFUSAL",
    '',
    calls,
  ),
  replaced(
    'what is printed belongs to whoever is asked last',
    'return onBehalfOf($SENDER, () => $WORK)',
    'return $WORK;',
    calls,
  ),
  replaced(
    'an order that was accepted is told by every window',
    '$SPOKEN.has($EVENT) ? $ONE : $ALL',
    '$ALL',
    calls,
  ),
  replaced('a payload goes to the page unchecked', 'events[$EVENT].parse($PAYLOAD)', '$PAYLOAD', calls),

  // What the page is served.
  policy('a page may speak to every server', "connect-src 'none'", 'connect-src *'),
  policy(
    'a page may speak to whoever has a socket, in a built app',
    "connect-src 'none'",
    'connect-src ws:',
    ['e2e/security.spec.ts'],
  ),
  policy('a page may run a text as code', "script-src 'self'", "script-src 'self' 'unsafe-eval'"),
  policy('a page may carry code in itself', "script-src 'self'", "script-src 'self' 'unsafe-inline'"),
  policy('a page may hold frames and objects of others', "default-src 'none'", "default-src 'self' https:"),
  policy('pictures come from everywhere', "img-src 'self' data: blob:", 'img-src *'),
  policy('a form may be sent elsewhere', "form-action 'none'", 'form-action *'),
  policy('a page may be framed by others', "frame-ancestors 'none'", "frame-ancestors 'self'"),
  policy(
    'any script may make a policy of Trusted Types',
    'trusted-types dispatch-worker dispatch-export-worker',
    'trusted-types *',
  ),
  policy('text becomes markup unasked', "require-trusted-types-for 'script'", ''),
  replaced(
    'what is not found comes without the policy',
    "return new Response('Not found', { status: 404, headers: $HEADERS })",
    "return new Response('Not found', { status: 404 });",
    pages,
  ),
  without('types of files are guessed', "'x-content-type-options': 'nosniff'", pages),
  without('other windows reach ours', "'cross-origin-opener-policy': 'same-origin'", pages),
  replaced(
    'a path leads out of the folder of the pages',
    'if (!$PATH.startsWith($ROOT + sep)) return null',
    '',
    pages,
  ),
  replaced(
    'a folder beside the pages that begins alike is served',
    '$PATH.startsWith($ROOT + sep)',
    '$PATH.startsWith($ROOT)',
    pages,
  ),
  replaced(
    'a link leads out of the folder of the pages',
    'await realpath(join($ROOT, $REST))',
    'join($ROOT, $REST);',
    pages,
  ),
  replaced(
    'the pages are served for every host',
    "$REQUEST.method !== 'GET' || $URL.host !== 'dispatch'",
    "$REQUEST.method !== 'GET'",
    pages,
  ),

  // What a page may do besides.
  replaced(
    'every permission that a page asks for is granted',
    '$SESSION.setPermissionRequestHandler(($A, $B, $ANSWER) => $ANSWER(false))',
    '$SESSION.setPermissionRequestHandler(($A, $B, $ANSWER) => $ANSWER(true));',
    locks,
  ),
  replaced(
    'nobody decides about the permissions that a page asks for',
    '$SESSION.setPermissionRequestHandler($HANDLER)',
    '',
    locks,
  ),
  replaced(
    'a page has every permission without asking',
    '$SESSION.setPermissionCheckHandler(() => false)',
    '$SESSION.setPermissionCheckHandler(() => true);',
    locks,
  ),
  replaced(
    'a page sees every device',
    '$SESSION.setDevicePermissionHandler(() => false)',
    '$SESSION.setDevicePermissionHandler(() => true);',
    locks,
  ),
  replaced(
    'requests of a page leave by http and https',
    "['app:', 'data:', 'blob:', 'devtools:']",
    "['app:', 'data:', 'blob:', 'devtools:', 'http:', 'https:']",
    locks,
  ),
  replaced(
    'a page reads files of the disk',
    "['app:', 'data:', 'blob:', 'devtools:']",
    "['app:', 'data:', 'blob:', 'devtools:', 'file:']",
    locks,
  ),
  replaced(
    'no request of a page is stopped',
    '$ANSWER({ cancel: !$IS_OURS })',
    '$ANSWER({ cancel: false });',
    locks,
  ),
  replaced(
    'windows that open later are not locked',
    "app.on('web-contents-created', ($E, $CONTENTS) => $LOCK($CONTENTS))",
    '',
    locks,
  ),
  replaced('a page may become another one', "$CONTENTS.on('will-navigate', $HANDLER)", '', locks),
  replaced(
    'a page may become any page but ours',
    'if (!$IS_OURS($EVENT.url)) $EVENT.preventDefault()',
    'if ($IS_OURS($EVENT.url)) $EVENT.preventDefault();',
    locks,
  ),
  replaced(
    'frames within a page may go anywhere',
    'if (!$EVENT.isMainFrame) $EVENT.preventDefault()',
    '',
    locks,
  ),
  replaced('a redirect leads anywhere', "$CONTENTS.on('will-redirect', $HANDLER)", '', locks),
  replaced('a page may hold a webview', "$CONTENTS.on('will-attach-webview', $HANDLER)", '', locks),
  replaced('a page may open windows', "return { action: 'deny' }", "return { action: 'allow' };", locks),
  replaced(
    'the system opens every address',
    "return $PARSED.protocol === 'https:' || $PARSED.protocol === 'mailto:' ? $TEXT : null",
    'return $TEXT;',
    locks,
  ),
  replaced(
    'the system opens addresses of http',
    "$PARSED.protocol === 'https:'",
    "$PARSED.protocol.startsWith('http')",
    locks,
  ),
  replaced('the system opens a link as the page wrote it', '$PARSED.toString()', 'url', locks),
  replaced(
    'links for the system’s browser open nowhere',
    'if ($ADDRESS !== null) void shell.openExternal($ADDRESS)',
    '',
    [...locks],
  ),

  // The bridge.
  replaced(
    'the page gets the whole of Electron’s channel',
    "contextBridge.exposeInMainWorld('dispatchBridge', $BRIDGE)",
    "contextBridge.exposeInMainWorld('dispatchBridge', { ...$BRIDGE, ipcRenderer });",
    bridge,
  ),
  replaced(
    'a second object stands beside the bridge',
    "contextBridge.exposeInMainWorld('dispatchBridge', $BRIDGE)",
    "contextBridge.exposeInMainWorld('dispatchBridge', $BRIDGE);\ncontextBridge.exposeInMainWorld('electron', ipcRenderer);",
    bridge,
  ),
  {
    name: 'the page gets the object of the event',
    edits: [
      {
        in: folder,
        find: {
          kind: 'call_expression',
          pattern: '$LISTENER($NAME, $PAYLOAD, $ID)',
          inside: {
            kind: 'arrow_function',
            has: { kind: 'formal_parameters', regex: 'IpcRendererEvent' },
            stopBy: 'end',
          },
        },
        replace: 'Reflect.apply($LISTENER, null, [_event, $NAME, $PAYLOAD])',
      },
    ],
    tests: bridge,
  },
  replaced(
    'one who listens no more still hears',
    'return () => ipcRenderer.off($CHANNEL, $FORWARD)',
    'return () => undefined;',
    bridge,
  ),
  replaced(
    'one who listens no more makes the others deaf',
    'ipcRenderer.off($CHANNEL, $FORWARD)',
    'ipcRenderer.removeAllListeners($CHANNEL)',
    bridge,
  ),

  // Windows.
  said(
    'a page runs without its sandbox',
    'sandbox: true',
    'sandbox: process.env.DISPATCH_SANDBOX === undefined',
    windows,
  ),
  said(
    'a page may use what Chromium only tries out',
    'spellcheck: false',
    'spellcheck: false, experimentalFeatures: true',
    windows,
  ),
  said('what a dispatcher types goes to a spelling service', 'spellcheck: false', '...{}', windows),
  replaced(
    'a window is seen before it has painted',
    "$WINDOW.once('ready-to-show', () => $WINDOW.show())",
    '$WINDOW.show();',
    windows,
  ),
  replaced(
    'a dark window begins white',
    '$THEME.shouldUseDarkColors ? $BACK.dark : $BACK.light',
    '$BACK.light',
    windows,
  ),
  replaced('an order opens a second window', 'if ($KNOWN) return $FRONT($KNOWN)', '', windows),
  replaced(
    'orders of two environments share a window',
    '`${encodeURIComponent($ENVIRONMENT)}/${encodeURIComponent($ORDER)}`',
    'encodeURIComponent($ORDER)',
    windows,
  ),
  replaced(
    'names of orders are not encoded in an address',
    '`${encodeURIComponent($ENVIRONMENT)}/${encodeURIComponent($ORDER)}`',
    '`${$ENVIRONMENT}/${$ORDER}`',
    windows,
  ),
  replaced(
    'an order’s window that was closed is still taken for open',
    "$WINDOW.once('closed', () => $WINDOWS.delete($KEY))",
    '',
    windows,
  ),
  replaced(
    'a window stays small at the bottom although it is called',
    'if ($WINDOW.isMinimized()) $WINDOW.restore()',
    '',
    windows,
  ),
  replaced(
    'the end of an older window takes the main one away',
    'if ($MAIN === $WINDOW) $MAIN = null',
    '$MAIN = null;',
    windows,
  ),
  replaced(
    'no window speaks once the main one is closed',
    '$MAIN ?? [...$WINDOWS.values()][0] ?? null',
    '$MAIN',
    [...windows, ...calls],
  ),
  replaced(
    'the main window opens at its first page, wherever it is to lead',
    '$WINDOW.loadURL($START + $HASH)',
    '$WINDOW.loadURL($START)',
    windows,
  ),

  // The start and the end.
  replaced('the program starts without Chromium’s sandbox', 'app.enableSandbox()', '', start),
  replaced(
    'a second Dispatch works on the same folder',
    'if (app.requestSingleInstanceLock()) $RUN\nelse $QUIT',
    '$RUN',
    start,
  ),
  replaced(
    'the folder that is given does not count',
    "if ($FOLDER !== '') app.setPath('userData', $PATH)",
    '',
    start,
  ),
  replaced('starting it again shows nothing', "app.on('second-instance', $HANDLER)", '', start),
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
    tests: start,
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
    tests: start,
  },
  replaced('the program is not locked down', 'lockDown()', '', start),
  replaced('sleep is not noticed', "powerMonitor.on('resume', $HANDLER)", '', start),
  replaced('a start that failed leaves a program without a window', 'app.exit(1)', '', start),
  replaced(
    'a theme that is chosen comes at the next start',
    "if ($EVENT === 'settings.changed' && 'theme' in $PAYLOAD) $$$DO",
    '',
    start,
  ),
  replaced(
    'the chosen theme comes only after it is chosen again',
    'nativeTheme.themeSource = $CORE.settings().theme',
    '',
    start,
  ),

  // The question before the end.
  replaced('the program ends although somebody shall be asked', '$QUESTION.guard($CORE)', '', start),
  replaced('"stay" ends the program', "$ANSWER === 'quit'", "$ANSWER !== 'shown'", quits),
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
    tests: quits,
  },
  replaced(
    'what is being sent counts as sent',
    '$WAITING + $SENDING === 0 ? [] : $ALL',
    '$WAITING === 0 ? [] : $ALL',
    quits,
  ),
  replaced(
    'a paused outbox is quit without a question',
    '$WAITING + $SENDING === 0 ? [] : $ALL',
    '$WAITING + $SENDING === 0 || isPaused ? [] : $ALL',
    quits,
  ),
  replaced(
    'a page that hangs keeps the program from ending',
    '$TIMER = setTimeout(() => void $ASK($UNSENT), $WITHIN)',
    '',
    quits,
  ),
  replaced(
    'a second wish to end is not heard while the question is asked',
    'if ($DECIDE === null) void $ASK($UNSENT);\nelse $SHOW($UNSENT);',
    'if ($DECIDE === null) void $ASK($UNSENT);',
    quits,
  ),
  said('the system’s dialog ends the program where it is dismissed', 'cancelId: 1', 'cancelId: 0', quits),
  said('Enter in the system’s dialog ends the program', 'defaultId: 1', 'defaultId: 0', quits),
  replaced(
    'windows that hang stay although the program was to end',
    'if ($IS_MEANT) for (const $W of $ALL) $W.destroy()',
    '',
    quits,
  ),
  replaced(
    'the main window is asked although it is not the last one',
    '$ALL.every($OTHER => $OTHER === $WINDOW)',
    'true',
    quits,
  ),
  replaced(
    'somebody is asked while the computer is shut down',
    "powerMonitor.on('shutdown', $END)",
    '',
    quits,
  ),
  replaced(
    'a core that is closed is asked what waits',
    "app.on('will-quit', () => { $DECIDED = true; })",
    '',
    quits,
  ),

  // Notifications and the badge.
  replaced(
    'a notification comes while somebody looks at the window',
    '$FOCUSED !== null || !$SUPPORTED',
    '!$SUPPORTED',
    news,
  ),
  replaced('notifications pile up', '$SHOWN?.close()', '', news),
  replaced(
    'the page is not told where a click leads',
    "if ($OPEN()) tellWindows('app.notificationOpened', $TARGET, null)",
    '',
    news,
  ),
  {
    name: 'a click on a notification brings no window',
    edits: [
      {
        in: folder,
        find: {
          pattern: 'void $SHOW($HASH)',
          inside: { pattern: "$NOTIFICATION.on('click', $HANDLER)", stopBy: 'end' },
        },
        replace: '',
      },
    ],
    tests: news,
  },
  replaced('a click on the news of an order opens the list', '$ID === null ? $LIST : $ORDER', '$LIST', news),
  replaced('the badge counts what waits', 'outbox?.attention ?? 0', 'outbox?.waiting ?? 0', news),
  replaced(
    'the badge counts the environment that comes last',
    '$COUNTS.reduce(($SUM, $COUNT) => $SUM + $COUNT, 0)',
    '$COUNTS.reduce(($SUM, $COUNT) => $COUNT, 0)',
    news,
  ),
  replaced(
    'the badge forgets an environment at each start',
    '$COUNTS.set($ID, $OUTBOX?.attention ?? 0)',
    '',
    news,
  ),
  replaced(
    'the badge is written again with every change of an outbox',
    'if ($COUNTS.get($ID) === $PAYLOAD.attention) return',
    '',
    news,
  ),

  // What the core is built of.
  replaced(
    'a file is saved although the dispatcher thought better of it',
    '$CANCELED || !$PATH ? null : $PATH',
    '$PATH || null',
    built,
  ),
  replaced(
    'a folder counts although the dispatcher thought better of it',
    '$CANCELED ? null : ($PATHS[0] ?? null)',
    '$PATHS[0] ?? null',
    built,
  ),
  said('a dialog suggests no name', 'defaultPath: suggestedName', '...{}', built),
  replaced(
    'the open main window stays where it is',
    "if ($OPEN()) tellWindows('windows.routed', $$$WHAT)",
    '',
    built,
  ),
  replaced(
    'a sandbox without a given token has an empty one',
    '$GIVEN || randomUUID()',
    '$GIVEN ?? randomUUID()',
    built,
  ),
  replaced(
    'a packaged app looks for the thread of its sandbox in the archive',
    "$PATH.replace(/app\\.asar$/, 'app.asar.unpacked')",
    '$PATH',
    built,
  ),
  replaced('the system’s proxy is not asked', 'proxyOfPac(await $ANSWER)', 'null', built),
  said('a PDF has the paper of the printer', 'preferCSSPageSize: true', '...{}', built),
  replaced(
    'a page that is gone is printed',
    'if ($CONTENTS && !$CONTENTS.isDestroyed()) return $CONTENTS',
    'if ($CONTENTS) return $CONTENTS;',
    built,
  ),
  replaced('the administrator’s file is not read', "readFileSync($PATH, 'utf8')", 'null', built),
  {
    name: 'after one "stay" nobody is asked any more',
    edits: [
      {
        in: folder,
        find: {
          pattern: '$DECIDE = null',
          inside: {
            kind: 'function_declaration',
            has: { pattern: 'new Promise<boolean>($WORK)', stopBy: 'end' },
            stopBy: 'end',
          },
        },
        replace: '',
      },
    ],
    tests: quits,
  },

  // Small parts.
  replaced(
    'the administrator’s file is looked for where users may write, on Windows',
    'process.env.ProgramData ?? $USUAL',
    'process.env.APPDATA ?? $USUAL',
    ['unit/electron/administrator-file.test.ts'],
  ),
  replaced(
    'an empty variable names the administrator’s file',
    'if ($GIVEN) return $GIVEN',
    'if ($GIVEN !== undefined) return $GIVEN;',
    ['unit/electron/administrator-file.test.ts'],
  ),
  replaced(
    'Electron’s own menu stays, which reloads the page and opens tools',
    'Menu.setApplicationMenu(null)',
    '',
    ['contract/electron/menu.test.ts'],
  ),
  replaced('macOS loses copy and paste', "{ role: 'editMenu' }", '', ['contract/electron/menu.test.ts']),
  {
    name: 'a full disk is told without what to do',
    edits: [{ in: folder, find: { kind: 'switch_case', regex: "^case 'ENOSPC':" }, replace: '' }],
    tests: failures,
  },
  replaced('what SQLite adds to a code hides the reason', '$ERROR.errcode % 256', '$ERROR.errcode', failures),
  replaced(
    'the reason of the core is not read',
    'return String($ERROR.error.reason)',
    "return '';",
    failures,
  ),
  replaced('text counts half of what it takes', 'return $VALUE.length * 2', 'return $VALUE.length;', sizes),
  replaced(
    'what is nested is not counted',
    '$TOTAL + $KEY.length * 2 + $BYTES($ITEM, $DEPTH + 1)',
    '$TOTAL + $KEY.length * 2',
    sizes,
  ),
  replaced(
    'absurd nesting is followed to its end',
    '$BYTES($ITEM, $DEPTH + 1)',
    '$BYTES($ITEM, $DEPTH)',
    sizes,
  ),
  replaced(
    'a part of a buffer counts as the whole',
    'return $VALUE.byteLength',
    "return ('buffer' in $VALUE ? $VALUE.buffer : $VALUE).byteLength;",
    sizes,
  ),
];
