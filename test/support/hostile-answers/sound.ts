import type { AppError } from '../../../src-shared/errors.ts';
import type { LogLine } from '../client.ts';

const longestText = 20_000;
/** Words of an error: its title and detail, or a field's message. */
const longestWords = 2_000;
const mostEntries = 5_000;
/** Kept as they came: they are not shown, or only their beginning. */
const opaque = new Set([
  'raw',
  'revision',
  'next_cursor',
  'nextCursor',
  'content_url',
  'url',
  'fields',
  'place_id',
]);

/** What of a value must not reach the rest of the program. */
export function faultsOfValue(value: unknown, path = ''): string[] {
  if (typeof value === 'string' && value.length > longestText)
    return [`${path} has ${value.length} characters`];
  if (typeof value === 'number' && !Number.isFinite(value)) return [`${path} is ${value}`];
  if (typeof value !== 'object' || value === null) return [];
  const heritage = Object.getPrototypeOf(value);
  if (Array.isArray(value)) {
    if (value.length > mostEntries) return [`${path} has ${value.length} entries`];
    return value.flatMap((entry, index) => faultsOfValue(entry, `${path}.${index}`));
  }
  if (heritage !== Object.prototype && heritage !== null && !Buffer.isBuffer(value))
    return [`${path} inherits from ${heritage?.constructor?.name}`];
  return Object.entries(value).flatMap(([name, inner]) =>
    name === '__proto__'
      ? [`${path} has a member ${name}`]
      : opaque.has(name) || Buffer.isBuffer(inner)
        ? []
        : faultsOfValue(inner, `${path}.${name}`),
  );
}

/** What of an error must not be shown, stored or logged. */
export function faultsOfError(error: AppError): string[] {
  const { code, reason, message, requestId, fieldErrors, retryAfterMs } = error;
  const faults: string[] = [];
  if (code === 'internal') faults.push(`internal: ${message}`);
  if (reason !== null && !/^[a-z0-9_.-]{1,64}$/.test(reason)) faults.push(`the reason ${reason}`);
  if (requestId !== null && !/^[A-Za-z0-9._:-]{1,128}$/.test(requestId)) faults.push(`the id ${requestId}`);
  if (message === '' || message.length > longestWords) faults.push(`${message.length} characters of words`);
  if (fieldErrors.length > 100) faults.push(`${fieldErrors.length} fields`);
  const isWrong = fieldErrors.some(
    field => field.message.length > longestWords || field.path.length > 200 || field.code.length > 64,
  );
  if (isWrong) faults.push('a field that is too long');
  if (retryAfterMs !== null && !(retryAfterMs > 0 && retryAfterMs <= 86_400_000))
    faults.push(`a wait of ${retryAfterMs}`);
  return faults;
}

export const faultsOfLines = (lines: readonly LogLine[]): string[] =>
  lines.flatMap(line => {
    const text = JSON.stringify(line);
    const isPlain = text.length < 1_000 && !/Virtanen|1234567|\p{Cc}|\p{Cf}/u.test(text);
    return isPlain ? [] : [`the line ${text.slice(0, 200)}`];
  });
