/** Controls, but for tabs and line ends; and marks that turn the direction of text around them. */
const hidden = /(?![\t\n\r])\p{Cc}|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

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

/** A text of others, to be looked at: what would hide, or make it read otherwise, is seen as `␛` or `[U+202E]`. */
export const visibleText = (text: string): string => text.replace(hidden, markOf);
