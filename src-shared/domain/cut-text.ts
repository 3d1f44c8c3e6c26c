/** Stands where the rest of a text was left out. */
export const cutMark = ' […]';

/** A text of at most so many UTF-16 units; a longer one is cut, with a mark. Cut once, it stays as it is. */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text;
  // Not in the middle of a character.
  return text.slice(0, max - cutMark.length).replace(/[\ud800-\udbff]$/, '') + cutMark;
}

/** Dotted places of texts that were cut when an answer was read. */
export function cutPlaces(read: unknown, answer: unknown): string[] {
  if (typeof read === 'string') return typeof answer === 'string' && answer.length > read.length ? [''] : [];
  if (typeof read !== 'object' || read === null || typeof answer !== 'object' || answer === null) return [];
  return Object.entries(read).flatMap(([name, part]) =>
    cutPlaces(part, Reflect.get(answer, name)).map(place => (place === '' ? name : `${name}.${place}`)),
  );
}
