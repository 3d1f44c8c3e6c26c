import { z } from 'zod';

/** Maximum number of characters of an id that Dispatch has created. */
export const maxIdLength = 100;

/** An id of Dispatch in the input of a call: of an order, a document, an entry, an environment. */
export const idInputSchema = z.string().min(1).max(maxIdLength);

/** An `idInputSchema` for an id that becomes part of a URL, so that it cannot contain an unpaired surrogate. */
export const addressedIdSchema = idInputSchema.refine(id => id.isWellFormed());

/** An id that the service has made. */
export const serviceIdSchema = z.string().min(1).max(1_000);

/** A revision or a cursor, which the service has made and gets back unchanged. */
export const opaqueTextSchema = z.string().max(20_000);

/** RFC 3339 with an offset. */
export const timestampInputSchema = z.iso.datetime({ offset: true }).max(100);

/** `HH:MM`, from 00:00 to 23:59. */
export const timeOfDaySchema = z
  .string()
  .max(5)
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** A number by which something is sorted or counted, such as any time in milliseconds. */
export const finiteSchema = z.number().min(-Number.MAX_SAFE_INTEGER).max(Number.MAX_SAFE_INTEGER);

/** A piece of a file. Files are sent to the core in pieces of at most `maxBytes`. */
export const pieceSchema = (maxBytes: number) =>
  z.instanceof(Uint8Array).refine(({ byteLength }) => byteLength <= maxBytes);

/** A record of at most `maxFields` fields. */
export const recordOf = <K extends z.core.$ZodRecordKey, V extends z.core.$ZodType>(
  key: K,
  value: V,
  maxFields: number,
) => z.record(key, value).refine(fields => Object.keys(fields).length <= maxFields);

/** Limits of JSON that a page sends: number of values, characters of all texts together, and levels of nesting. */
const maxValues = 10_000;
const maxCharacters = 1_000_000;
const maxDepth = 20;

function isSmall(json: unknown): boolean {
  let values = 0;
  let characters = 0;
  const isSmallAt = (value: unknown, depth: number): boolean => {
    values += 1;
    if (typeof value === 'string') characters += value.length;
    if (values > maxValues || characters > maxCharacters || depth > maxDepth) return false;
    if (typeof value !== 'object' || value === null) return true;
    const items = Array.isArray(value) ? value : Object.entries(value).flat();
    return items.length <= maxValues && items.every(item => isSmallAt(item, depth + 1));
  };
  return isSmallAt(json, 0);
}

/** JSON of any shape within the limits. Other code checks its shape. */
export const smallJsonSchema = z.unknown().refine(isSmall);
