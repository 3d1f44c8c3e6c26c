/** Maximum number of characters in a text field of a draft. The field refuses longer text. */
export const maxTextLength = 10_000;

/**
 * Invisible characters: controls, formatting (zero-width spaces, byte order marks, soft hyphens, marks that change the
 * direction of text) and unpaired surrogates. Excludes line feeds, the joiners of letters and emoji (U+200C, U+200D),
 * and the tags that spell flags.
 */
const invisible = /(?!\n|\u200c|\u200d|[\u{e0020}-\u{e007f}])[\p{Cc}\p{Cf}\p{Cs}]/gu;
/** Line endings of all systems. */
const lineEnds = /\r\n?|[\u2028\u2029\u0085\v\f]/g;
/** Characters that look like a space, but that a search for a space does not find. */
const oddSpaces = /[\t\u00a0\u2007\u202f\u3000]/g;

/** Text of several lines without invisible characters. Returns the same string if nothing has to be removed. */
export const cleanLines = (text: string): string =>
  text.replace(lineEnds, '\n').replace(oddSpaces, ' ').replace(invisible, '').normalize('NFC');

/**
 * Text of a single line without invisible characters. A line break between words becomes a space; one at either end is
 * removed.
 */
export function cleanLine(text: string): string {
  const lines = cleanLines(text);
  if (!lines.includes('\n')) return lines;
  return lines.replace(/^\n+|\n+$/g, '').replace(/ *\n+ */g, ' ');
}
