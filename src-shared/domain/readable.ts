import type { z } from 'zod';

/** The part of an answer that could be read. */
export interface Readable<T> {
  value: T;
  /** Dotted paths of the unreadable parts, such as `pickup.eta` or `items.1`; empty for a valid answer. */
  unreadable: string[];
}

type Place = readonly PropertyKey[];

/**
 * Maximum number of passes. Several can be necessary: without an unreadable part, the part around it may be incomplete.
 */
const maxRounds = 20;
/** Maximum number of unreadable parts. If an answer has more, it is probably something else, and none of it is used. */
export const maxPlaces = 100;

/**
 * Reads an answer without its unreadable members and list entries. If a required part is missing, the part that should
 * contain it is left out as well.
 * @returns null if nothing readable is left, if more than `maxPlaces` parts are unreadable, or after `maxRounds` passes
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

/** The part that an issue is about. For a missing part: the part that should contain it. */
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

/**
 * Sorts parts for removal: inner parts before outer ones, and later list entries before earlier ones, which so keep
 * their index.
 */
function lastFirst(one: Place, other: Place): number {
  const at = one.findIndex((key, index) => key !== other[index]);
  if (at < 0) return other.length - one.length;
  const [key, otherKey] = [one[at], other[at]];
  if (typeof key === 'number' && typeof otherKey === 'number') return otherKey - key;
  return String(key) < String(otherKey ?? '') ? 1 : -1;
}

const outermost = (places: readonly string[]): string[] =>
  [...new Set(places)].filter(place => !places.some(outer => place.startsWith(`${outer}.`)));
