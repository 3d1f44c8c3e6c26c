/**
 * Control characters except tabs and line ends, and marks that change the direction of text. The pattern is a plain
 * list of characters, because that is fast: nearly every text on screen is tested at every key press.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it is about them.
const hidden = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;
const everyHidden = new RegExp(hidden, 'g');

/** Code of the first of 32 Unicode symbols, one for each control character below 0x20. */
const pictures = 0x2400;
const deleteCode = 0x7f;
const pictureOfDelete = '\u2421';

function markOf(character: string): string {
  const code = character.charCodeAt(0);
  if (code < 0x20) return String.fromCharCode(pictures + code);
  if (code === deleteCode) return pictureOfDelete;
  return `[U+${code.toString(16).toUpperCase().padStart(4, '0')}]`;
}

/** Whether a text contains hidden characters, or marks that make it look like another text. */
export const hidesText = (text: string): boolean => hidden.test(text);

/** Text from outside, for display. Hidden characters and marks of direction are shown as `␛` or `[U+202E]`. */
export const visibleText = (text: string): string =>
  hidesText(text) ? text.replace(everyHidden, markOf) : text;
