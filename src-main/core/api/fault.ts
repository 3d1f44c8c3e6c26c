import { randomUUID } from 'node:crypto';
import { DispatchError } from '../../../src-shared/errors.ts';
import type { FaultFacts, Log } from '../ports/ports.ts';

/** Limits of what the log contains of an error: lengths in characters, and the number of calls in its stack. */
const maxTextLength = 300;
const maxWordLength = 40;
const maxFrames = 8;
const maxFrameLength = 1_000;

/**
 * Creates the error for an unexpected failure. The page gets only this sentence with an id; the log has the cause under
 * the same id.
 */
export const internalError = (cause: unknown): DispatchError =>
  new DispatchError(
    'internal',
    `Something failed inside Dispatch; its log says more at ${randomUUID().slice(0, 8)}.`,
    {},
    { cause },
  );

const codesOfFaults: readonly string[] = ['internal', 'storage_failed'];

/**
 * Logs the cause of an `internal` or `storage_failed` error. All other errors are expected, so they are not logged
 * here.
 */
export function logFault(log: Log, { error, message, cause, stack }: DispatchError): void {
  if (!codesOfFaults.includes(error.code)) return;
  const facts = faultFacts(cause);
  log.write('internal-error', {
    said: message,
    ...(cause instanceof Error ? facts : { ...facts, name: 'DispatchError', where: framesOf(stack ?? '') }),
  });
}

/** What the log and the notes of crashes may contain of anything that was thrown. */
export function faultFacts(thrown: unknown): FaultFacts {
  try {
    return factsOf(thrown);
  } catch {
    // An error can throw when it is looked at, and must not hide itself by that.
    return { name: 'unreadable', text: '', code: null, where: '' };
  }
}

function factsOf(thrown: unknown): FaultFacts {
  const isKnown = thrown instanceof Error;
  return {
    name: isKnown ? String(thrown.name) : typeof thrown,
    text: isKnown ? cleaned(String(thrown.message)) : '',
    code: isKnown && 'code' in thrown ? String(thrown.code) : null,
    // This field is not named `at`, because `at` is the time of the log line.
    where: framesOf((isKnown && thrown.stack) || ''),
  };
}

/**
 * Removes paths, long words, and everything from the first to the last quotation mark (a quoted text may itself contain
 * quotation marks), because they may contain personal data, folder names and secrets.
 */
const cleaned = (text: string): string =>
  text
    .replace(/(?:["`]|(?<!\w)').*["'`]/s, '…')
    .replace(/(?:["`]|(?<!\w)').*/s, '…')
    .replace(/\S*[\\/]\S*/g, '…')
    .replace(new RegExp(`\\S{${maxWordLength},}`, 'g'), '…')
    .slice(0, maxTextLength);

/** Returns function names and positions of the innermost calls in a stack trace, without folders. */
const framesOf = (stack: string): string =>
  [...stack.matchAll(/^ +at (?:(.+) \()?(?:.*[\\/])?([^\\/()]+:\d+:\d+)\)?$/gm)]
    .slice(0, maxFrames)
    .map(([, name, place]) => [name, place].filter(Boolean).join(' '))
    .join(' < ')
    .slice(0, maxFrameLength);
