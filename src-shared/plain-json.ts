/**
 * Characters that a terminal or a viewer obeys instead of showing them: DEL and C1, line separators, marks that turn the
 * direction of text, and a byte order mark. Those of C0 are escaped in every JSON.
 */
const obeyed = /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g;

/** JSON in which such characters are escaped, so that it is read as it stands; whoever parses it gets the same values. */
export const plainJson = (value: unknown, indent?: number): string =>
  JSON.stringify(value, null, indent).replace(
    obeyed,
    character => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
