/** Control characters, and what changes the direction of the text around it: a name must read as it is. */
const unreadable = /[\p{Cc}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]/gu;
const longestName = 255;

/** A file name without folders, fit for the screen and for a form field: at most 255 characters, never empty. */
export function plainName(name: string): string {
  const base = name.split(/[\\/]/).at(-1) ?? '';
  const plain = base.replace(unreadable, '').toWellFormed().normalize('NFC').trim();
  if (plain === '') return 'document';
  const extension = /\.[^.]{1,16}$/.exec(plain)?.[0] ?? '';
  if (plain.length <= longestName) return plain;
  // A character of two halves may be cut in the middle.
  const start = plain.slice(0, longestName - extension.length).replace(/[\ud800-\udbff]$/, '');
  return start + extension;
}
