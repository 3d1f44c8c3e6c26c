// biome-ignore-all lint/suspicious/noTemplateCurlyInString: pieces of sources, some with templates.
import type { Mutant } from '../../mutant.ts';
import { at, by, electron, pair, text } from './edits.ts';

const dying = `${electron}/dying-windows.ts`;
const asking = `${electron}/asking-window.ts`;
const transfers = 'src-main/core/store/document-transfers.ts';
const exporting = 'src-main/core/methods/exports.ts';
const unfinished = 'src-main/core/files/unfinished.ts';

const network: Mutant[] = [
  pair(
    `${electron}/app-protocol.ts`,
    'a page connects by calls and hints wherever it likes',
    "'connection-allowlist': connectionAllowlist",
    '...{}',
    [...by.pages, ...by.spec],
  ),
  text(
    `${electron}/connection-allowlist.ts`,
    'a page may make calls',
    'webrtc=block',
    'webrtc=allow',
    by.spec,
  ),
  at(
    `${electron}/main.ts`,
    'Chromium does not heed what a page may connect to',
    "app.commandLine.appendSwitch('enable-features', $FEATURES)",
    '',
    by.start,
  ),
  at(
    `${electron}/security.ts`,
    'a call shows the addresses of this computer',
    '$CONTENTS.setWebRTCIPHandlingPolicy($POLICY)',
    '',
    by.locks,
  ),
  at(
    `${electron}/security.ts`,
    'dictionaries may be fetched from a server',
    '$SESSION.setSpellCheckerEnabled(false)',
    '',
    by.locks,
  ),
  at(
    'src-renderer/main.ts',
    'a script leads the page to an error of Chromium',
    { kind: 'import_statement', regex: 'stay-here' },
    '',
    by.spec,
  ),
  at(
    'src-renderer/main.ts',
    'a script prints as often as it likes',
    { kind: 'import_statement', regex: 'no-print' },
    '',
    by.spec,
  ),
];

const deaths: Mutant[] = [
  at(`${electron}/main.ts`, 'a window that dies stays dead', 'reopenWindows($LOG, $CLOCK)', '', by.start),
  at(
    dying,
    'the death of a process is not heard of',
    "$CONTENTS.on('render-process-gone', ($E, { reason, exitCode }) => $DIED)",
    '',
    by.dies,
  ),
  at(
    dying,
    'an error of Chromium stays in place of the page',
    "$CONTENTS.on('did-fail-load', $HANDLER)",
    '',
    by.dies,
  ),
  at(
    dying,
    'a frame that failed has the whole window loaded anew',
    'isMainFrame && $CODE !== aborted',
    '$CODE !== aborted',
    by.dies,
  ),
  at(dying, 'a load that was given up is taken for a failure', '$CODE !== aborted', 'true', by.dies),
  at(
    dying,
    'a window that died begins at its first page',
    'return () => new URL($PLACE).hash',
    "return () => '';",
    by.dies,
  ),
  at(
    dying,
    'a window comes back where it was opened, not where it was',
    "$CONTENTS.on('did-navigate-in-page', $HANDLER)",
    '',
    by.dies,
  ),
  at(
    dying,
    'a window comes back where another page led',
    'if (isOurPage($URL)) $SHOWN = $URL',
    '$SHOWN = $URL;',
    by.dies,
  ),
  at(
    dying,
    'an order’s window that dies before its page came shows all orders',
    'lastToldTo($WINDOW)',
    'startUrl',
    by.dies,
  ),
  at(
    dying,
    'a window does not say that it was restarted',
    '`${startUrl}?restarted${hash}`',
    '`${startUrl}${hash}`',
    [...by.dies],
  ),
  at(dying, 'a window that dies at once dies for ever', '$DEATHS.length < maxDeaths', 'true', by.dies),
  at(dying, 'deaths of long ago count', '$NOW - $AT < deathsWithinMs', 'true', by.dies),
  at(dying, 'deaths count on although somebody said to try again', '$DEATHS = []', '', by.dies),
  at(dying, 'what dies leaves no line in the log', "$LOG.write('window-died', $FIELDS)", '', by.dies),
  at(dying, 'a window that is closed is loaded', 'if ($WINDOW.isDestroyed()) return', '', by.dies),
  at(dying, 'nobody can end the program from a window that dies', 'app.quit()', '', by.dies),
  at(
    dying,
    'somebody is asked at once about a page that is busy',
    'isBusyFor(busyForMs, $SIGNAL)',
    'isBusyFor(0, $SIGNAL)',
    by.dies,
  ),
  at(
    dying,
    'a page that answers again is still asked about',
    "$CONTENTS.on('responsive', $END)",
    '',
    by.dies,
  ),
  at(dying, 'a page that is busy is asked about twice at once', 'if (busy) return', '', by.dies),
  at(
    dying,
    'a page that is busy is ended without being asked',
    '$RESPONSE === 1 && !$SIGNAL.aborted',
    '!$SIGNAL.aborted',
    by.dies,
  ),
  at(
    `${electron}/window.ts`,
    'a window that dies while it loads ends the start',
    '!$CONTENTS.isDestroyed() && !$CONTENTS.isCrashed()',
    '!$CONTENTS.isDestroyed()',
    by.dies,
  ),
  at(
    'src-renderer/app/banners/RestartNotice.tsx',
    'nobody is told that a window was restarted',
    'if (!$SHOWN) return null',
    'return null;',
    ['e2e/dying-window.spec.ts'],
  ),
];

const halfDone: Mutant[] = [
  at(
    asking,
    'a page that is closed is waited for',
    "$CONTENTS.on('destroyed', $GO).on('render-process-gone', $GO)",
    "$CONTENTS.on('render-process-gone', $GO)",
    by.goes,
  ),
  at(
    asking,
    'a page that dies is waited for',
    "$CONTENTS.on('destroyed', $GO).on('render-process-gone', $GO)",
    "$CONTENTS.on('destroyed', $GO)",
    by.goes,
  ),
  at(asking, 'a page that was reloaded is waited for', "$CONTENTS.on('did-navigate', $GO)", '', by.goes),
  at(
    asking,
    'a page that is gone already is waited for',
    'if ($PAGE.hasGone) queueMicrotask($LISTENER)\nelse $ADD',
    '$ADD',
    by.goes,
  ),
  at(
    asking,
    'a page that dies while it prints keeps every other dialog away',
    'whenGone($PAGE, () => $RESOLVED)',
    '() => undefined',
    by.goes,
  ),
  at(asking, 'a page goes on in the next one', 'pages.delete($CONTENTS)', '', by.goes),
  at(
    transfers,
    'half a document stays when its page goes',
    'watchUnfinished(whenPageGoes, $MS, $GIVE_UP)',
    'watchUnfinished(() => () => undefined, $MS, $GIVE_UP)',
    by.documents,
  ),
  at(transfers, 'a document that comes slowly is given up', '$UNFINISHED.goesOn()', '', by.documents),
  at(
    transfers,
    'a document that is whole is still waited for',
    '$TRANSFER.unfinished.end()',
    '',
    by.documents,
  ),
  at(
    exporting,
    'half an export stays when its page goes',
    'watchUnfinished(whenPageGoes, $MS, $GIVE_UP)',
    'watchUnfinished(() => () => undefined, $MS, $GIVE_UP)',
    by.exports,
  ),
  at(
    exporting,
    'pieces of an export that come at once are mixed',
    'if ($EXPORT.isBusy) throw $ERROR',
    '',
    by.exports,
  ),
  at(exporting, 'an export that is once busy stays so', '$EXPORT.isBusy = false', '', by.exports),
  at(
    'src-main/core/files/part-file.ts',
    'what a new file replaces is gone before that is whole',
    "open(partPath, 'wx')",
    "open(path, 'w')",
    by.saved,
  ),
  at('src-main/core/files/save-file.ts', 'half a file stays', 'await file.abort()', '', by.saved),
  at(exporting, 'an export that goes on is given up', '$UNFINISHED.goesOn()', '', by.exports),
  at(exporting, 'an export that is whole is still waited for', 'unfinished.end()', '', by.exports),
  at(
    unfinished,
    'what falls silent stays for ever',
    'setTimeout($STOP, $MS)',
    'setTimeout(() => undefined, $MS)',
    [...by.documents, ...by.exports],
  ),
];

/** Of what a page may reach, of how it comes back, and of what it leaves half done. */
export const reach: Mutant[] = [...network, ...deaths, ...halfDone];
