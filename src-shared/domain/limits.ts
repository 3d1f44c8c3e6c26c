import { z } from 'zod';

/** Most characters of an id of ours. */
export const maxIdLength = 100;

/** An id of ours in a question: of an order, a document, an entry, an environment. */
export const idInputSchema = z.string().min(1).max(maxIdLength);

/** One that also stands in an address: half of a character cannot. */
export const addressedIdSchema = idInputSchema.refine(id => id.isWellFormed());

/** An id that the service has made. */
export const serviceIdSchema = z.string().min(1).max(1_000);

/** What the service calls a state of an order or a place in a list, given back as it came. */
export const opaqueTextSchema = z.string().max(20_000);

/** RFC 3339 with an offset. */
export const timestampInputSchema = z.iso.datetime({ offset: true }).max(100);

/** `HH:MM` */
export const timeOfDaySchema = z
  .string()
  .max(5)
  .regex(/^\d{2}:\d{2}$/);

/** Any number that is counted or sorted by, such as milliseconds of any time. */
export const finiteSchema = z.number().min(-Number.MAX_SAFE_INTEGER).max(Number.MAX_SAFE_INTEGER);

/** Bytes of an exported file: far beyond a list that anybody opens, and little enough for any disk. */
export const maxExportBytes = 512 * 1_048_576;

/** Bytes of a file that cross in pieces. */
export const pieceSchema = (maxBytes: number) =>
  z.instanceof(Uint8Array).refine(({ byteLength }) => byteLength <= maxBytes);

/** A record of at most so many fields. */
export const recordOf = <K extends z.core.$ZodRecordKey, V extends z.core.$ZodType>(
  key: K,
  value: V,
  maxFields: number,
) => z.record(key, value).refine(fields => Object.keys(fields).length <= maxFields);

/** Of any JSON that a page sends: values in it, characters of all its text, and levels of nesting. */
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

/** JSON of whatever shape, of which others say what it may be. */
export const smallJsonSchema = z.unknown().refine(isSmall);
