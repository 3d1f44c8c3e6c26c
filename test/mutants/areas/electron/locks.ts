// biome-ignore-all lint/suspicious/noTemplateCurlyInString: pieces of sources, some with templates.
import type { Mutant } from '../../mutant.ts';
import { by, folder, policy, replaced, without } from './edits.ts';

export const locks: Mutant[] = [
  // Who may ask.
  replaced(
    'any frame of any page may call the core',
    'if (!$FRAME || $FRAME.parent !== null || !$IS_OURS($FRAME.url)) $$$DO',
    'if (!$FRAME) $$$DO',
    by.calls,
  ),
  replaced(
    'a frame within our page may call the core',
    'if (!$FRAME || $FRAME.parent !== null || !$IS_OURS($FRAME.url)) $$$DO',
    'if (!$FRAME || !$IS_OURS($FRAME.url)) $$$DO',
    by.calls,
  ),
  replaced(
    'the main frame may call the core whatever page it shows',
    'if (!$FRAME || $FRAME.parent !== null || !$IS_OURS($FRAME.url)) $$$DO',
    'if (!$FRAME || $FRAME.parent !== null) $$$DO',
    by.calls,
  ),
  replaced(
    'a frame that has gone may call the core',
    'if (!$FRAME || $FRAME.parent !== null || !$IS_OURS($FRAME.url)) $$$DO',
    'if ($FRAME && ($FRAME.parent !== null || !$IS_OURS($FRAME.url))) $$$DO',
    by.calls,
  ),
  replaced(
    'an address that begins as ours is one of ours',
    '`${protocol}//${host}` === $ORIGIN',
    '`${protocol}//${host}`.startsWith($ORIGIN)',
    [...by.calls, ...by.locks],
  ),
  replaced(
    'a page of any scheme at our host is ours',
    '`${protocol}//${host}` === $ORIGIN',
    "host === 'dispatch'",
    by.calls,
  ),
  replaced(
    'a message of any size reaches the core',
    "if ($BYTES === 'too_large') return $REFUSAL",
    '',
    by.calls,
  ),
  replaced(
    'a message may not be as large as it may be',
    '$SCALES.bytes > $SCALES.maxBytes',
    '$SCALES.bytes >= $SCALES.maxBytes',
    [...by.sizes, ...by.calls],
  ),
  replaced(
    'a method that is no text is called by what it reads as',
    "typeof method !== 'string' || $TOO_LONG",
    'false',
    by.calls,
  ),
  replaced(
    'what is printed belongs to whoever is asked last',
    'onBehalfOf($SENDER, () => $WORK)',
    '$WORK',
    by.calls,
  ),
  replaced(
    'an order that was accepted is told by every window',
    '$SPOKEN.has($EVENT) ? $ONE : $ALL',
    '$ALL',
    by.calls,
  ),

  // What the page is served.
  policy('a page may speak to every server', "connect-src 'none'", 'connect-src *'),
  policy('a page may speak to whoever has a socket', "connect-src 'none'", 'connect-src ws:', by.pages),
  policy('a page may run a text as code', "script-src 'self'", "script-src 'self' 'unsafe-eval'"),
  policy('a page may carry code in itself', "script-src 'self'", "script-src 'self' 'unsafe-inline'"),
  policy('a page may hold frames and objects of others', "default-src 'none'", "default-src 'self' https:"),
  policy('pictures come from everywhere', "img-src 'self' data: blob:", 'img-src *'),
  policy('a form may be sent elsewhere', "form-action 'none'", 'form-action *'),
  policy('a page may be framed by others', "frame-ancestors 'none'", "frame-ancestors 'self'"),
  policy(
    'any script may make a policy of Trusted Types',
    'trusted-types dispatch-worker dispatch-export-worker dispatch-table-worker',
    'trusted-types *',
  ),
  policy('text becomes markup unasked', "require-trusted-types-for 'script'", ''),
  replaced(
    'what is not found comes without the policy',
    "return new Response('Not found', { status: 404, headers: $HEADERS })",
    "return new Response('Not found', { status: 404 });",
    by.pages,
  ),
  without('types of files are guessed', "'x-content-type-options': 'nosniff'", by.pages),
  without('other windows reach ours', "'cross-origin-opener-policy': 'same-origin'", by.pages),
  replaced(
    'a path leads out of the folder of the pages',
    'if (!$PATH.startsWith($ROOT + sep)) return null',
    '',
    by.pages,
  ),
  replaced(
    'a folder beside the pages that begins alike is served',
    '$PATH.startsWith($ROOT + sep)',
    '$PATH.startsWith($ROOT)',
    by.pages,
  ),
  replaced(
    'a link leads out of the folder of the pages',
    'await realpath(join($ROOT, $REST))',
    'join($ROOT, $REST);',
    by.pages,
  ),
  replaced(
    'the pages are served for every host',
    "$REQUEST.method !== 'GET' || $URL.host !== 'dispatch'",
    "$REQUEST.method !== 'GET'",
    by.pages,
  ),

  // What a page may do besides.
  replaced(
    'every permission that a page asks for is granted',
    '$SESSION.setPermissionRequestHandler(($A, $B, $ANSWER) => $ANSWER(false))',
    '$SESSION.setPermissionRequestHandler(($A, $B, $ANSWER) => $ANSWER(true));',
    by.locks,
  ),
  replaced(
    'nobody decides about the permissions that a page asks for',
    '$SESSION.setPermissionRequestHandler($HANDLER)',
    '',
    by.locks,
    `${folder}/security.ts`,
  ),
  replaced(
    'a page has every permission without asking',
    '$SESSION.setPermissionCheckHandler(() => false)',
    '$SESSION.setPermissionCheckHandler(() => true);',
    by.locks,
  ),
  replaced(
    'a page sees every device',
    '$SESSION.setDevicePermissionHandler(() => false)',
    '$SESSION.setDevicePermissionHandler(() => true);',
    by.locks,
  ),
  replaced(
    'requests of a page leave by http and https',
    "['app:', 'data:', 'blob:', 'devtools:']",
    "['app:', 'data:', 'blob:', 'devtools:', 'http:', 'https:']",
    by.locks,
  ),
  replaced(
    'a page reads files of the disk',
    "['app:', 'data:', 'blob:', 'devtools:']",
    "['app:', 'data:', 'blob:', 'devtools:', 'file:']",
    by.locks,
  ),
  replaced(
    'no request of a page is stopped',
    '$ANSWER({ cancel: !$IS_OURS })',
    '$ANSWER({ cancel: false });',
    by.locks,
  ),
  replaced(
    'windows that open later are not locked',
    "app.on('web-contents-created', ($E, $CONTENTS) => { $$$DO })",
    '',
    by.locks,
  ),
  replaced('a page may become another one', "contents.on('will-navigate', $HANDLER)", '', by.locks),
  replaced(
    'a page may become any page but ours',
    'if (!$IS_OURS($EVENT.url)) $EVENT.preventDefault()',
    'if ($IS_OURS($EVENT.url)) $EVENT.preventDefault();',
    by.locks,
  ),
  replaced(
    'frames within a page may go anywhere',
    'if (!$EVENT.isMainFrame) $EVENT.preventDefault()',
    '',
    by.locks,
  ),
  replaced('a redirect leads anywhere', "$CONTENTS.on('will-redirect', $HANDLER)", '', by.locks),
  replaced('a page may hold a webview', "$CONTENTS.on('will-attach-webview', $HANDLER)", '', by.locks),
  replaced('a page may open windows', "return { action: 'deny' }", "return { action: 'allow' };", by.locks),
  replaced(
    'the system opens every link',
    'if ($LINKS.some($IS_ONE)) return { address: $URL, host: null }',
    'return { address: $URL, host: null };',
    by.locks,
  ),
  replaced(
    'the system opens a link that only begins as one it may',
    'link.test(url)',
    'link.source.startsWith(`^${new URL(url).protocol}`)',
    by.locks,
  ),
  replaced('links in an order’s details open nothing', 'await shell.openExternal($ADDRESS)', '', by.locks),

  // The bridge.
  replaced(
    'the page gets the whole of Electron’s channel',
    "contextBridge.exposeInMainWorld('dispatchBridge', $BRIDGE)",
    "contextBridge.exposeInMainWorld('dispatchBridge', { ...$BRIDGE, ipcRenderer });",
    by.bridge,
  ),
  replaced(
    'a second object stands beside the bridge',
    "contextBridge.exposeInMainWorld('dispatchBridge', $BRIDGE)",
    "contextBridge.exposeInMainWorld('dispatchBridge', $BRIDGE);\ncontextBridge.exposeInMainWorld('electron', ipcRenderer);",
    by.bridge,
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
    tests: by.bridge,
  },
  replaced(
    'one who listens no more still hears',
    'return () => ipcRenderer.off($CHANNEL, $FORWARD)',
    'return () => undefined;',
    by.bridge,
  ),
  replaced(
    'one who listens no more makes the others deaf',
    'ipcRenderer.off($CHANNEL, $FORWARD)',
    'ipcRenderer.removeAllListeners($CHANNEL)',
    by.bridge,
  ),

  // Of the built app, by what a page reaches.
  {
    name: 'a page asks every server, because neither its policies nor the filter of requests stop it',
    edits: [
      {
        in: folder,
        find: { kind: 'string', regex: "^.connect-src 'none'.$", inside: { kind: 'array' } },
        part: "connect-src 'none'",
        replace: 'connect-src *',
      },
      {
        in: `${folder}/app-protocol.ts`,
        find: {
          pattern: { context: "const x = { 'connection-allowlist': connectionAllowlist }", selector: 'pair' },
        },
        replace: '...{}',
      },
      { in: folder, find: '$ANSWER({ cancel: !$IS_OURS })', replace: '$ANSWER({ cancel: false });' },
    ],
    tests: by.spec,
  },
  policy(
    'a script styles the page as it likes',
    "style-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    by.spec,
  ),
  replaced(
    'a page that is left for another site is left',
    'if (!$IS_OURS($EVENT.url)) $EVENT.preventDefault()',
    '',
    by.locks,
  ),
];
