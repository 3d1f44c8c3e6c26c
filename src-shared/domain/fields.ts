import { z } from 'zod';
import { cutText } from './cut-text.ts';

// @interface conventions.null
/**
 * A field that the service may leave out or set to null. Both are read as null ("Conventions": unset values are
 * returned as null).
 */
export const orNull = <T extends z.ZodType>(schema: T) => schema.nullable().default(null);

/**
 * A list of at most `max` entries in an answer. If the service leaves it out or sets it to null, it is read as empty.
 */
export const listOf = <T extends z.ZodType>(entry: T, max: number) =>
  orNull(z.array(entry).max(max)).transform(entries => entries ?? []);

// @interface conventions.timestamps
/** RFC 3339 date-time with `Z` or a numeric offset (section "Conventions"). */
export const timestampSchema = z.iso.datetime({ offset: true });

/** Maximum length of a text in an answer, in UTF-16 units: twice `maxTextLength` of a draft, so no sent text is cut. */
export const maxReadTextLength = 20_000;
/**
 * Maximum length of a text in an entry of a list, in UTF-16 units. It is shorter than `maxReadTextLength`, which
 * applies to single orders, because a list can have millions of entries.
 */
export const maxListTextLength = 2_000;

/** A text of an answer. A text that is too long is cut and marked, so ids, revisions and URLs need other schemas. */
export const responseTextSchema = z.string().overwrite(text => cutText(text, maxReadTextLength));
export const listedTextSchema = z.string().overwrite(text => cutText(text, maxListTextLength));

/** A timestamp in an answer. Any text is accepted, kept and shown as it came. */
export const responseTimestampSchema = listedTextSchema.min(1);

/** A value in an answer whose shape the interface description does not show. Texts in it are cut like all others. */
export const responseValueSchema = z.unknown().overwrite(cutValue);

function cutValue(value: unknown): unknown {
  if (typeof value === 'string') return cutText(value, maxReadTextLength);
  // JSON allows `1e999`, which is parsed as Infinity and cannot be written as JSON again.
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (Array.isArray(value)) return value.map(cutValue);
  if (typeof value !== 'object' || value === null) return value;
  // Assigning a member `__proto__` to another object would replace that object's prototype.
  const entries = Object.entries(value).filter(([name]) => name !== '__proto__');
  return Object.fromEntries(entries.map(([name, inner]) => [name, cutValue(inner)]));
}
