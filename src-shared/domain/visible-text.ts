/**
 * Controls, but for tabs and line ends; and marks that turn the direction of text around them. A plain list of them,
 * since nearly every text on screen is held against it, at every key that is pressed.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it is about them.
const hidden = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;
const everyHidden = new RegExp(hidden, 'g');

/** Unicode's own pictures of the first 32 controls stand in their order. */
const pictures = 0x2400;
const deleteCode = 0x7f;
const pictureOfDelete = '\u2421';

function markOf(character: string): string {
  const code = character.charCodeAt(0);
  if (code < 0x20) return String.fromCharCode(pictures + code);
  if (code === deleteCode) return pictureOfDelete;
  return `[U+${code.toString(16).toUpperCase().padStart(4, '0')}]`;
}

/** Whether something of a text would hide, or make it read otherwise. */
export const hidesText = (text: string): boolean => hidden.test(text);

/** A text of others, to be looked at: what would hide, or make it read otherwise, is seen as `␛` or `[U+202E]`. */
export const visibleText = (text: string): string =>
  hidesText(text) ? text.replace(everyHidden, markOf) : text;
