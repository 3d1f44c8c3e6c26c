// biome-ignore-all lint/suspicious/noTemplateCurlyInString: pieces of sources, some with templates.
import type { Mutant } from '../../mutant.ts';
import { at, by, electron, pair } from './edits.ts';

const jsx = 'src-renderer/jsx/as-text.ts';
const links = `${electron}/outside-links.ts`;
const presses = `${electron}/presses.ts`;
const policies = 'src-renderer/bridge/worker-policies.ts';

const outside: Mutant[] = [
  at(
    `${electron}/security.ts`,
    'a page downloads by a dialog of Electron',
    { pattern: '$EVENT.preventDefault()', inside: { pattern: "$S.on('will-download', $H)", stopBy: 'end' } },
    '',
    by.locks,
  ),
  at(
    links,
    'links are followed that nobody has pressed',
    'if (!isMeant($CONTENTS)) return $WHY',
    '',
    by.locks,
  ),
  at(
    links,
    'a press of long ago counts',
    '$NOW - lastPressMs($PAGE) < meantWithinMs',
    'Number.isFinite(lastPressMs($PAGE))',
    by.locks,
  ),
  at(
    presses,
    'a press lasts longer than its page has the focus',
    "contents.on('blur', forget).on('did-navigate', forget).on('render-process-gone', forget)",
    '',
    ['contract/electron/drag-out.alone.test.ts'],
  ),
  at(presses, 'moving the mouse is a press', 'if (types.has($TYPE)) $SET', '$SET;', by.locks),
  at(links, 'one press opens as many links as a page likes', 'usePress($CONTENTS)', '', by.locks),
  at(links, 'links are opened beside each other', "return $BUSY ? 'busy' : null", 'return null;', by.locks),
  at(links, 'after the first link none is opened', '$BUSY = false', '', by.locks),
  at(
    links,
    'web pages are opened without a question',
    '$HOST !== null && !(await $MEANT)',
    'false',
    by.locks,
  ),
  at(
    links,
    'an address may carry a name and a password',
    "$P?.protocol !== 'https:' || $NAME || $WORD",
    "$P?.protocol !== 'https:'",
    by.locks,
  ),
  at(
    links,
    'web pages are opened without encryption',
    "$P?.protocol !== 'https:'",
    "!$P?.protocol.startsWith('http')",
    by.locks,
  ),
  pair(links, 'Enter opens a web page', 'defaultId: 1', 'defaultId: 0', by.locks),
  pair(links, 'closing the question opens a web page', 'cancelId: 1', 'cancelId: 0', by.locks),
  at(
    links,
    'addresses stand in the log',
    "$LOG.write('link-refused', { scheme: schemeOf($URL), reason })",
    "$LOG.write('link-refused', { scheme: $URL, reason })",
    by.locks,
  ),
  at(`${electron}/at-most-every.ts`, 'a page fills the log', 'if ($NOW - $RAN < $MS) return', '', by.locks),
  at(links, 'a screen reader opens nothing', 'app.isAccessibilitySupportEnabled()', 'false', by.locks),
  at(
    links,
    'with a screen reader a page opens what it likes',
    '$NOW - followedAtMs >= meantWithinMs',
    'true',
    by.locks,
  ),
];

const words: Mutant[] = [
  at(jsx, 'tags in a text of others are read', 'if ($TYPE === Trans) return $PROPS', '', by.text),
  at(jsx, 'tags are read where nothing hides', '$UNLIKE.test($VALUE) || $HIDDEN', '$HIDDEN', by.text),
  at(
    jsx,
    'texts that hide something are drawn as they are',
    'withVisibleText(props.children)',
    'props.children',
    by.text,
  ),
  at(
    jsx,
    'only a text that stands alone is looked at',
    'if (!Array.isArray($CHILDREN)) return $CHILDREN',
    'return $CHILDREN;',
    by.text,
  ),
  at(
    jsx,
    'what is read aloud hides characters',
    '{ ...$SEEN, [$NAME]: visibleText($TEXT) }',
    '$SEEN',
    by.text,
  ),
  pair(
    'electron.vite.config.ts',
    'the built page draws texts as React does',
    "jsxImportSource: '#jsx'",
    '...{}',
    ['e2e/bad-text.spec.ts'],
  ),
  at(
    'src-shared/plain-values.ts',
    'an escape in a text is read',
    "character === '\\\\' ? $A : $B",
    'character',
    by.values,
  ),
  at(
    'src-shared/plain-values.ts',
    'values of a sentence with its words beside it are read',
    '$MESSAGE.values ? $PLAIN : $MESSAGE',
    '$MESSAGE',
    by.values,
  ),
  at(`${electron}/language.ts`, 'the folder in a message is another', 'keepValues($WORDS)', '', by.start),
  {
    name: 'marks that turn the direction of text are not seen',
    edits: [
      {
        in: 'src-shared/domain/visible-text.ts',
        find: { kind: 'regex' },
        part: '\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069',
        replace: '',
      },
    ],
    tests: [...by.visible, ...by.text],
  },
  {
    name: 'ESC and other controls are not seen',
    edits: [
      {
        in: 'src-shared/domain/visible-text.ts',
        find: { kind: 'regex' },
        part: '\\0-\\x08\\x0b\\x0c\\x0e-\\x1f\\x7f-\\x9f',
        replace: '',
      },
    ],
    tests: by.visible,
  },
  at(
    `${electron}/window.ts`,
    'a window is called as its page says',
    'window.setTitle(visibleText($TITLE))',
    'window.setTitle($TITLE)',
    by.windows,
  ),
  at(`${electron}/notifications.ts`, 'a notification hides characters', 'visibleText(title)', 'title', [
    'contract/electron/notifications.alone.test.ts',
  ]),
];

const scripts: Mutant[] = [
  at(
    policies,
    'a worker is started from another address',
    'if ($OURS && $FITS) return $URL',
    'return $URL;',
    by.policies,
  ),
  at(
    policies,
    'a worker is started from another server',
    '$URL.startsWith($ORIGIN) && $FITS',
    '$FITS',
    by.policies,
  ),
  {
    name: 'the names of policies are free until somebody needs them',
    // The build puts what runs first together: it stays first as long as one of both says so.
    edits: [
      {
        in: 'src-renderer/main.ts',
        find: { kind: 'import_statement', regex: 'worker-policies' },
        replace: '',
      },
      {
        in: 'electron.vite.config.ts',
        find: { kind: 'regex_pattern', regex: 'worker-policies' },
        replace: '[\\\\/](stay-here|no-print|empty-html|no-eval)\\.ts$|vite[\\\\/]preload-helper',
      },
    ],
    tests: by.spec,
  },
];

/** Of links and downloads, of texts of others, and of scripts. */
export const texts: Mutant[] = [...outside, ...words, ...scripts];
