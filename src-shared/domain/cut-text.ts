/** Mark at the end of a cut text. */
export const cutMark = ' […]';

/**
 * The text with at most `max` UTF-16 units. A longer text is cut and marked. Cutting the result again changes nothing.
 */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text;
  // Removes the first half of a character that the cut has divided.
  return text.slice(0, max - cutMark.length).replace(/[\ud800-\udbff]$/, '') + cutMark;
}

/** Dotted paths of the texts that are shorter in `read` than in `answer`, because they were cut. */
export function cutPlaces(read: unknown, answer: unknown): string[] {
  if (typeof read === 'string') return typeof answer === 'string' && answer.length > read.length ? [''] : [];
  if (typeof read !== 'object' || read === null || typeof answer !== 'object' || answer === null) return [];
  return Object.entries(read).flatMap(([name, part]) =>
    cutPlaces(part, Reflect.get(answer, name)).map(place => (place === '' ? name : `${name}.${place}`)),
  );
}
