import { closeSync, fstatSync, mkdirSync, openSync, renameSync, truncateSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { type LogLine, logLineSchema } from '../../src-shared/contract/diagnostics.ts';
import { cutText } from '../../src-shared/domain/cut-text.ts';
import { withoutVins } from '../../src-shared/domain/vin.ts';
import { plainJson } from '../../src-shared/plain-json.ts';
import type { Log, LogFields, LogReader } from '../core/ports/ports.ts';
import { linesFromEnd } from './lines-from-end.ts';
import { sharedWork } from './shared-work.ts';

const maxBytes = 1_048_576;
/** Of a line, without its end. */
const maxLineBytes = 4_096;
/** What texts of a longer line are cut to, in characters, until it fits. */
const shorterTexts = [1_000, 200, 40];

/**
 * One JSON line an event, of at most 4 KiB; at 1 MiB the file is kept as `.old`, where it can be, and a new one begun. Lines of one moment
 * are written together, at the latest when the process ends. Logging never fails a caller.
 */
export function openLog(path: string): Log & LogReader {
  mkdirSync(dirname(path), { recursive: true });
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
      // A full disk must not stop the work that is being logged; saving itself will say so.
      file = null;
    }
  }

  /** Piece by piece from the end: each is parsed between two turns of the loop, and what is older is not even read. */
  async function newest(maxLines: number): Promise<LogLine[]> {
    flush();
    // Both at once: what is written meanwhile may make a former file of the present one.
    const files = [path, `${path}.old`].flatMap(openedToRead);
    const found: LogLine[] = [];
    try {
      for (const file of files) await addNewest(found, file, maxLines);
    } catch {
      // What could be read is worth more than why the rest could not.
    } finally {
      for (const file of files) closeSync(file);
    }
    return found;
  }

  /** By the number of lines that are wanted. */
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

/** Where the former file cannot be replaced, its lines go: a log never grows without end. */
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
    return [openSync(path, 'r')];
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

function openFile(path: string): { descriptor: number; sizeBytes: number } {
  const descriptor = openSync(path, 'a');
  return { descriptor, sizeBytes: fstatSync(descriptor).size };
}

/** A line that a crash cut short is left out. */
function readLine(text: string): LogLine[] {
  try {
    const { at, event, ...fields }: Record<string, unknown> = JSON.parse(text);
    const line = logLineSchema.safeParse({ at, event, fields });
    return line.success ? [line.data] : [];
  } catch {
    return [];
  }
}
