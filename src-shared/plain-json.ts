/**
 * Characters that a terminal or an editor obeys instead of showing them: DEL and C1 controls, line separators, marks
 * that change the direction of text, and the byte order mark. C0 controls are not here, because JSON always escapes
 * them.
 */
const obeyed = /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g;

/**
 * JSON in which the characters of `obeyed` are escaped, so that every character is visible. Parsing it returns the same
 * values.
 * @param indent number of spaces for each level; without it, everything is on one line
 */
export const plainJson = (value: unknown, indent?: number): string =>
  JSON.stringify(value, null, indent).replace(
    obeyed,
    character => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
