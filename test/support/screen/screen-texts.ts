/** Stands for the value of a placeholder. */
const value = '\u0000';

/** The texts that a message can be: one for each of its branches, with `value` in place of the values. */
function textsOfMessage(message: string): string[] {
  // The innermost branches first: `{count, plural, one {…} other {…}}` inside of which no braces are left.
  const plain = message.replaceAll(/<\/?\d+\/?>/g, '').replaceAll(/\{\w+\}/g, value);
  const choice = /\{\w+, (?:plural|select|selectordinal),((?:\s*[=\w]+ \{[^{}]*\})+)\s*\}/.exec(plain);
  if (choice === null) return [plain];
  const branches = [...(choice[1] ?? '').matchAll(/\{([^{}]*)\}/g)].map(([, text = '']) => text);
  return branches.flatMap(branch =>
    textsOfMessage(plain.replace(choice[0], () => branch.replaceAll('#', value))),
  );
}

const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** The texts that the messages of a catalog can put on screen. */
export function screenTexts(catalog: string): { has: (part: string) => boolean } {
  const texts = [...catalog.matchAll(/^msgid "(.+)"$/gm)]
    .flatMap(([, message = '']) => textsOfMessage(message.replaceAll('\\"', '"')))
    .map(text => text.toLowerCase());
  const patterns = texts
    // Without words of its own, it could be anything.
    .filter(text => /[a-z]{3}/.test(text))
    .map(text => new RegExp(`^${text.split(value).map(escaped).join('.+')}$`));
  return {
    has: part => {
      const sought = part.toLowerCase();
      return texts.some(text => text.includes(sought)) || patterns.some(pattern => pattern.test(sought));
    },
  };
}

const literal = String.raw`('(?:[^'\\\n]|\\.)*'|/(?:[^/\\\n]|\\.)+/[a-z]*)`;
const lookedFor = new RegExp(
  [
    `(?:getBy(?:Text|Label|Title|Placeholder)|toContainText|toHaveText)\\(\\s*${literal}`,
    `\\{ name: ${literal}`,
    `\\b(?:goTo|chooseForOrder|card)\\((?:\\w+\\.)?page, ${literal}`,
    `\\bfield\\((?:\\w+\\.)?page, ${literal}, ${literal}`,
  ].join('|'),
  'g',
);

/** The runs of words in a pattern, such as `Place` and `order` of `/^Place (order) · .*€/`. */
const runsOf = (pattern: string): string[] =>
  pattern
    .replace(/^\//, '')
    .replace(/\/[a-z]*$/, '')
    .replaceAll(/\\[sdwb]/g, '|')
    .replaceAll(/\\(.)/g, '$1')
    .split(/[|^$.*+?()[\]·€\d]+/)
    .map(run => run.trim())
    .filter(run => /\p{L}{3}/u.test(run));

/** What a program looks for on screen: its texts, and the runs of words of its patterns. */
export const partsLooked = (source: string): string[] =>
  [...source.matchAll(lookedFor)]
    .flatMap(([, ...found]) => found.filter(Boolean))
    .flatMap(found => (found.startsWith('/') ? runsOf(found) : [found.slice(1, -1).replaceAll("\\'", "'")]));
