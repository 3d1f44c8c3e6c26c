import { randomUUID } from 'node:crypto';
import { DispatchError } from '../../../src-shared/errors.ts';
import type { Log } from '../ports/ports.ts';

/** In characters. */
const maxTextLength = 300;
const maxWordLength = 40;
const maxFrames = 8;
const maxFrameLength = 1_000;

/** A failure that nobody foresaw. A page is told this sentence and an id; the log has the rest beside the same id. */
export const internalError = (cause: unknown): DispatchError =>
  new DispatchError(
    'internal',
    `Something failed inside Dispatch; its log says more at ${randomUUID().slice(0, 8)}.`,
    {},
    { cause },
  );

const codesOfFaults: readonly string[] = ['internal', 'storage_failed'];

/** Writes down what was behind a failure inside the program; nothing of one that has an explanation. */
export function logFault(log: Log, { error, message, cause, stack }: DispatchError): void {
  if (!codesOfFaults.includes(error.code)) return;
  const isKnown = cause instanceof Error;
  log.write('internal-error', {
    said: message,
    name: isKnown ? cause.name : 'DispatchError',
    text: isKnown ? cleaned(cause.message) : '',
    code: isKnown && 'code' in cause ? String(cause.code) : null,
    // Not `at`: that is when the line was written.
    where: framesOf((isKnown ? cause.stack : stack) ?? ''),
  });
}

/**
 * Without what is quoted, from the first such mark to the last, since a text in quotes may have some of its own; and
 * without paths and long words. Texts of persons, their folders and secrets stand there.
 */
const cleaned = (text: string): string =>
  text
    .replace(/(?:["`]|(?<!\w)').*["'`]/s, '…')
    .replace(/(?:["`]|(?<!\w)').*/s, '…')
    .replace(/\S*[\\/]\S*/g, '…')
    .replace(new RegExp(`\\S{${maxWordLength},}`, 'g'), '…')
    .slice(0, maxTextLength);

/** Functions and places of the innermost calls, without the folders they are in. */
const framesOf = (stack: string): string =>
  [...stack.matchAll(/^ +at (?:(.+) \()?(?:.*[\\/])?([^\\/()]+:\d+:\d+)\)?$/gm)]
    .slice(0, maxFrames)
    .map(([, name, place]) => [name, place].filter(Boolean).join(' '))
    .join(' < ')
    .slice(0, maxFrameLength);
