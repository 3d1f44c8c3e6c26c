import { z } from 'zod';

/** A field the service may leave out or set to null; both read as null ("Conventions": unset values are returned as null). */
export const orNull = <T extends z.ZodType>(schema: T) => schema.nullable().default(null);

/** RFC 3339 date-time with `Z` or a numeric offset ("Conventions"). */
export const timestampSchema = z.iso.datetime({ offset: true });

/** An answer's timestamp. Read leniently: the text is kept and shown as it came. */
export const answeredTimestampSchema = z.string().min(1);

/** Request id of an error, `req_…` ("Conventions"). */
export const requestIdSchema = z.string().min(1);
