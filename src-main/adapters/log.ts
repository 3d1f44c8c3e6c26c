import {
  closeSync,
  constants,
  fstatSync,
  mkdirSync,
  openSync,
  renameSync,
  truncateSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { type LogLine, logLineSchema } from '../../src-shared/contract/diagnostics.ts';
import { cutText } from '../../src-shared/domain/cut-text.ts';
import { withoutVins } from '../../src-shared/domain/vin.ts';
import { plainJson } from '../../src-shared/plain-json.ts';
import type { Log, LogFields, LogReader } from '../core/ports/ports.ts';
import { linesFromEnd } from './lines-from-end.ts';
import { sharedWork } from './shared-work.ts';

const maxBytes = 1_048_576;
/** Maximum size of a line without its line break. */
const maxLineBytes = 4_096;
/**
 * If a line is too long, each text in it is cut to the first of these lengths, in characters, with which the line fits.
 */
const shorterTexts = [1_000, 200, 40];

/**
 * Opens a log that writes one JSON line of at most 4 KiB per event. When the file reaches 1 MiB, it is renamed to
 * `.old` and a new file is started. Lines of one turn of the event loop are written together, at the latest when the
 * process exits. Writing never throws.
 */
export function openLog(path: string): Log & LogReader {
  makeFolder(dirname(path));
  let lines: string[] = [];
  let file: { descriptor: number; sizeBytes: number } | null = null;

  function flush(): void {
    process.off('exit', flush);
    const text = lines.join('');
    lines = [];
    if (text === '') return;
    try {
      file ??= openFile(path);
      file.sizeBytes += writeSync(file.descriptor, text);
      if (file.sizeBytes < maxBytes) return;
      closeSync(file.descriptor);
      file = null;
      beginAnew(path);
    } catch {
      // If the disk is full, the work that is logged goes on without its lines. Code that saves data tells the user.
      file = null;
    }
  }

  /**
   * Reads the newest lines. It reads from the end of the files, piece by piece, so that other work can run in between
   * and no more is read than needed.
   */
  async function newest(maxLines: number): Promise<LogLine[]> {
    flush();
    // Both files are opened before the first one is read, because a write during the read may rename the current file.
    const files = [path, `${path}.old`].flatMap(openedToRead);
    const found: LogLine[] = [];
    try {
      for (const file of files) await addNewest(found, file, maxLines);
    } catch {
      // Lines that were read are returned even if the rest cannot be read.
    } finally {
      for (const file of files) closeSync(file);
    }
    return found;
  }

  /** Reads in progress, by the number of requested lines. Callers that request the same number share one read. */
  const reads = new Map<number, () => Promise<LogLine[]>>();

  return {
    write(event, fields = {}) {
      if (lines.length === 0) {
        setImmediate(flush);
        process.on('exit', flush);
      }
      lines.push(`${lineOf(event, fields)}\n`);
    },
    read(maxLines) {
      const read = reads.get(maxLines) ?? sharedWork(() => newest(maxLines));
      reads.set(maxLines, read);
      return read();
    },
  };
}

/** Flag with which a named pipe does not block the program until another program opens it, too. */
const nonBlocking = constants.O_NONBLOCK ?? 0;

function makeFolder(path: string): void {
  try {
    mkdirSync(path, { recursive: true });
  } catch {
    // The program starts without a log.
  }
}

/** Renames the log file to `.old`. If that fails, empties the file, because a log must not grow without limit. */
function beginAnew(path: string): void {
  try {
    renameSync(path, `${path}.old`);
  } catch {
    truncateSync(path);
  }
}

function lineOf(event: string, given: LogFields): string {
  const at = new Date().toISOString();
  const fields = withTexts(given, withoutVins);
  let line = plainJson({ at, event, ...fields });
  for (const most of shorterTexts) {
    if (Buffer.byteLength(line) <= maxLineBytes) return line;
    const shortened = withTexts(fields, text => cutText(text, most));
    line = plainJson({ at, event: cutText(event, most), ...shortened });
  }
  return Buffer.byteLength(line) <= maxLineBytes ? line : plainJson({ at, event: cutText(event, 40) });
}

function openedToRead(path: string): number[] {
  try {
    return [regularFile(openSync(path, constants.O_RDONLY | nonBlocking))];
  } catch {
    return [];
  }
}

async function addNewest(found: LogLine[], file: number, maxLines: number): Promise<void> {
  for await (const texts of linesFromEnd(file)) {
    for (const text of texts) {
      if (found.length >= maxLines) return;
      found.push(...readLine(text));
    }
  }
}

const withTexts = (fields: LogFields, change: (text: string) => string): LogFields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, typeof value === 'string' ? change(value) : value]),
  );

/**
 * Returns the descriptor of an open file.
 * @throws Error if it is something else, such as a named pipe; it is closed then
 */
function regularFile(descriptor: number): number {
  if (fstatSync(descriptor).isFile()) return descriptor;
  closeSync(descriptor);
  throw new Error('This is no file.');
}

function openFile(path: string): { descriptor: number; sizeBytes: number } {
  const { O_APPEND, O_CREAT, O_WRONLY } = constants;
  const descriptor = regularFile(openSync(path, O_APPEND | O_CREAT | O_WRONLY | nonBlocking));
  return { descriptor, sizeBytes: fstatSync(descriptor).size };
}

/**
 * Returns a list with the parsed line. The list is empty if the line cannot be parsed, for example after a crash cut it
 * off.
 */
function readLine(text: string): LogLine[] {
  try {
    const { at, event, ...fields }: Record<string, unknown> = JSON.parse(text);
    const line = logLineSchema.safeParse({ at, event, fields });
    return line.success ? [line.data] : [];
  } catch {
    return [];
  }
}
