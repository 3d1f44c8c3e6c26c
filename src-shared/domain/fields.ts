import { z } from 'zod';
import { cutText } from './cut-text.ts';

// @interface conventions.null
/** A field the service may leave out or set to null; both read as null ("Conventions": unset values are returned as null). */
export const orNull = <T extends z.ZodType>(schema: T) => schema.nullable().default(null);

/** A list of an answer, of at most so many entries; left out or null it has none. */
export const listOf = <T extends z.ZodType>(entry: T, max: number) =>
  orNull(z.array(entry).max(max)).transform(entries => entries ?? []);

// @interface conventions.timestamps
/** RFC 3339 date-time with `Z` or a numeric offset ("Conventions"). */
export const timestampSchema = z.iso.datetime({ offset: true });

/** Longest text of an answer, in UTF-16 units: twice what a field of ours takes, so that nothing we sent comes back cut. */
export const maxTextLength = 20_000;
/** The same in an entry of a list, of which there may be millions; the order itself keeps up to `maxTextLength`. */
export const maxListTextLength = 2_000;

/** A text of an answer; what nobody would read to its end is cut, with a mark. Not for ids, revisions and addresses. */
export const answeredTextSchema = z.string().overwrite(text => cutText(text, maxTextLength));
export const listedTextSchema = z.string().overwrite(text => cutText(text, maxListTextLength));

/** An answer's timestamp. Read leniently: the text is kept and shown as it came. */
export const answeredTimestampSchema = listedTextSchema.min(1);

/** A value of an answer whose shape the interface does not show, with texts that are cut as all others. */
export const answeredValueSchema = z.unknown().overwrite(cutValue);

function cutValue(value: unknown): unknown {
  if (typeof value === 'string') return cutText(value, maxTextLength);
  // `1e999` is a number in JSON, and nowhere else.
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (Array.isArray(value)) return value.map(cutValue);
  if (typeof value !== 'object' || value === null) return value;
  // Copied to another object, this name would set what it inherits.
  const entries = Object.entries(value).filter(([name]) => name !== '__proto__');
  return Object.fromEntries(entries.map(([name, inner]) => [name, cutValue(inner)]));
}
