import type { z } from 'zod';

/** What of an answer could be read. */
export interface Readable<T> {
  value: T;
  /** Dotted places of what could not, such as `pickup.eta` or `items.1`; none in an answer as the interface has it. */
  unreadable: string[];
}

type Place = readonly PropertyKey[];

/** Leaving one part out may show that another one lacks it. */
const maxRounds = 20;
/** So many parts of one answer that cannot be read; with more, none of it is taken for what it seems. */
export const maxPlaces = 100;

/**
 * Takes unreadable members and entries of lists out of an answer and reads the rest. Where a required part is missing, the
 * part that it belongs to goes as well.
 * @returns null where nothing readable is left, where more than `maxPlaces` parts are unreadable, or after `maxRounds`
 */
export function readWhatCan<T extends z.ZodType>(schema: T, answer: unknown): Readable<z.output<T>> | null {
  let parsed = schema.safeParse(answer);
  if (parsed.success) return { value: parsed.data, unreadable: [] };
  const rest = structuredClone(answer);
  let unreadable: string[] = [];
  for (let round = 0; round < maxRounds; round += 1) {
    const wrong = distinct(parsed.error.issues.map(({ path }) => partAt(rest, path)));
    if (wrong.has('') || unreadable.length + wrong.size > maxPlaces) return null;
    for (const place of [...wrong.values()].toSorted(lastFirst)) leaveOut(rest, place);
    unreadable = outermost([...unreadable, ...wrong.keys()]);
    parsed = schema.safeParse(rest);
    if (parsed.success) return { value: parsed.data, unreadable };
  }
  return null;
}

/** The part that an issue is about: where it is not there, what it is missing in. */
function partAt(answer: unknown, path: Place): Place {
  let part: unknown = answer;
  for (const [index, key] of path.entries()) {
    if (typeof part !== 'object' || part === null || !Object.hasOwn(part, key)) return path.slice(0, index);
    part = Reflect.get(part, key);
  }
  return path;
}

function leaveOut(answer: unknown, place: Place): void {
  const key = place.at(-1);
  let part: unknown = answer;
  for (const inner of place.slice(0, -1))
    part = typeof part === 'object' && part !== null ? Reflect.get(part, inner) : null;
  if (Array.isArray(part)) part.splice(Number(key), 1);
  else if (typeof part === 'object' && part !== null && key !== undefined) Reflect.deleteProperty(part, key);
}

const distinct = (places: readonly Place[]): Map<string, Place> =>
  new Map(places.map(place => [place.join('.'), place]));

/** Entries of a list from its end, so that those before keep their places; a part before what it is a part of. */
function lastFirst(one: Place, other: Place): number {
  const at = one.findIndex((key, index) => key !== other[index]);
  if (at < 0) return other.length - one.length;
  const [key, otherKey] = [one[at], other[at]];
  if (typeof key === 'number' && typeof otherKey === 'number') return otherKey - key;
  return String(key) < String(otherKey ?? '') ? 1 : -1;
}

const outermost = (places: readonly string[]): string[] =>
  [...new Set(places)].filter(place => !places.some(outer => place.startsWith(`${outer}.`)));
