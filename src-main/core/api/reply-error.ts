import { z } from 'zod';
import { cutText } from '../../../src-shared/domain/cut-text.ts';
import { appErrorSchema } from '../../../src-shared/error-schemas.ts';
import { DispatchError } from '../../../src-shared/errors.ts';
import { internalError } from './fault.ts';

/** Limits of an error that a page gets: characters of a sentence, a word and a path, and entries of a list. */
const [maxTextLength, maxWordLength, maxPathLength, maxFieldErrors] = [4_000, 300, 500, 1_000];

const text = (max: number) => z.string().transform(given => cutText(given, max));
const word = text(maxWordLength);
const fieldError = z.object({ path: text(maxPathLength), code: word, message: text(maxTextLength) });

/** An `AppError`, whose texts and list are cut to what a page can show. */
const replyErrorSchema = appErrorSchema.extend({
  message: text(maxTextLength),
  reason: word.nullable(),
  requestId: word.nullable(),
  ourRequestId: word.nullable(),
  documentId: word.nullable(),
  fieldErrors: z
    .array(z.unknown())
    .transform(list => list.slice(0, maxFieldErrors))
    .pipe(z.array(fieldError)),
});

/**
 * Checks and cuts the error of a reply, because pages parse nothing.
 * @returns the error; an internal one in its place, which keeps it as its cause, if its shape is wrong
 */
export function checkedError(known: DispatchError): DispatchError {
  const { data, error } = replyErrorSchema.safeParse(known.error);
  if (!data) return internalError(error);
  return new DispatchError(data.code, data.message, data, { cause: known.cause ?? known });
}
