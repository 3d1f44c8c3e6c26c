import type { Edit, Mutant } from '../../mutant.ts';

const file = 'src-main/electron/order-links.ts';

const one = (name: string, find: Edit['find'], replace: string, part?: string): Mutant => ({
  name,
  edits: [{ in: file, find, replace, ...(part === undefined ? {} : { part }) }],
  tests: ['contract/electron/order-links.alone.test.ts'],
});

/** Links that other programs open. */
export const links: Mutant[] = [
  one('a link opens whatever stands in it', 'orderIdSchema.safeParse(id).data', 'id'),
  one(
    'a link leads on from its order',
    { kind: 'regex', regex: String.raw`^/\^dispatch` },
    String.raw`/^dispatch:\/\/order\/(ord_\w+)/`,
  ),
  one('of several links the first one opens', "if (others.length > 0) return refuse('several')", ''),
  one('links come as often as a page likes', 'nowMs - followedAtMs < minGapMs', 'false'),
  one(
    'nobody learns that a link was refused',
    "log.write('link-refused', { reason, characters: link.length })",
    '',
  ),
  one('macOS opens a link elsewhere, too', '$EVENT.preventDefault()', ''),
  one('a link of macOS before the start is lost', 'void early.push(...links)', 'undefined'),
  one('a link leads nowhere while the program runs', 'void show(core, target.orderId)', 'undefined'),
  one('a wrong link brings the window', 'links.length === 0', 'true'),
  one('Windows hands a link over as a switch', "['--']", '[]'),
  one(
    'a program that is not installed takes links',
    "platform === 'win32' && app.isPackaged",
    "platform === 'win32'",
  ),
];
