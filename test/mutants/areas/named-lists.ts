import type { Edit, Mutant } from '../mutant.ts';

const electron = 'src-main/electron';
const dangerous = 'src-shared/domain/dangerous-name.ts';
const profile = 'src-shared/interface-profile.ts';
const links = `${electron}/outside-links.ts`;

const by = {
  switches: ['unit/electron/debugging-switches.test.ts'],
  question: ['contract/electron/service-question.alone.test.ts'],
  links: ['contract/electron/lock-down.alone.test.ts'],
  names: ['unit/shared/domain/file-name.test.ts'],
  profile: ['unit/shared/interface-profile.test.ts'],
};

const lost = (name: string, file: string, find: Edit['find'], tests: string[], replace = ''): Mutant => ({
  name,
  edits: [{ in: file, find, replace }],
  tests,
});

/** A switch that is not refused any more. */
const switchLost = (said: string): Mutant =>
  lost(
    `the program starts with the switch ${said}`,
    `${electron}/debugging-switches.ts`,
    `'${said}'`,
    by.switches,
    "'none'",
  );

/** A field that the question about a service does not show. */
const detailLost = (said: string): Mutant =>
  lost(
    `a service is confirmed without a word of ${said}`,
    `${electron}/service-question.ts`,
    { pattern: { context: `const x = { ${said}: true }`, selector: 'pair' } },
    by.question,
    '...{}',
  );

/** A part of a text or of an expression that says something else. */
const part = (
  name: string,
  file: string,
  kind: string,
  regex: string,
  says: string,
  becomes: string,
  tests: string[],
): Mutant => ({
  name,
  edits: [{ in: file, find: { kind, regex }, part: says, replace: becomes }],
  tests,
});

/** Of lists of names, of which one is lost and the others say nothing of it. */
export const namedLists: Mutant[] = [
  ...[
    'remote-debugging-port',
    'remote-allow-origins',
    'inspect-wait',
    'wait-for-debugger-children',
    'auto-open-devtools-for-tabs',
    'disable-web-security',
    'single-process',
    'browser-subprocess-path',
    'utility-cmd-prefix',
    'gpu-launcher',
    'disable-site-isolation-for-policy',
  ].map(switchLost),
  ...['requestIdHeader', 'cancelOrderPath', 'deleteFilePath', 'inspectionReportPath', 'trackingPath'].map(
    detailLost,
  ),
  part('a script of macOS is harmless', dangerous, 'template_string', 'scptd', ' scptd', '', by.names),
  part('a page in an archive is harmless', dangerous, 'template_string', 'mhtml', ' mhtml', '', by.names),
  part('a shortcut of macOS is harmless', dangerous, 'template_string', 'webloc', ' webloc', '', by.names),
  part(
    'a request id may stand where a body says how it is coded',
    profile,
    'regex',
    'idempotency-key',
    'encoding|length',
    'length',
    by.profile,
  ),
  part(
    'a request id may stand where cookies are',
    profile,
    'regex',
    'idempotency-key',
    'cookie|',
    '',
    by.profile,
  ),
  part('the longest telephone numbers are not dialled', links, 'regex', 'tel:', '{3,15}', '{3,14}', by.links),
  part(
    'an address of the program’s own is not written to',
    links,
    'regex',
    'mailto:',
    "!*'()-",
    '-',
    by.links,
  ),
  part(
    'an address has a second line before its host',
    links,
    'regex',
    'mailto:',
    "[\\w.+~!*'()-]|%[2-9A-F]",
    "[\\w.+~!*'()-]|%[0-9A-F]",
    by.links,
  ),
  part(
    'an address has a second line in its host',
    links,
    'regex',
    'mailto:',
    '[\\w.-]|%[2-9A-F]',
    '[\\w.-]|%[0-9A-F]',
    by.links,
  ),
];
