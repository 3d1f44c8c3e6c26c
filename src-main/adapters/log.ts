import { closeSync, fstatSync, mkdirSync, openSync, renameSync, writeSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { cutText } from '../../src-shared/domain/cut-text.ts';
import { plainJson } from '../../src-shared/plain-json.ts';
import { type LogLine, logLineSchema } from '../../src-shared/records.ts';
import type { Log, LogFields, LogReader } from '../core/ports/ports.ts';

const maxBytes = 1_048_576;
/** Of a line, without its end. */
const maxLineBytes = 4_096;
/** What texts of a longer line are cut to, in characters, until it fits. */
const shorterTexts = [1_000, 200, 40];

/**
 * One JSON line an event, of at most 4 KiB; at 1 MiB the file is kept as `.old` and a new one begun. Lines of one moment
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
      renameSync(path, `${path}.old`);
    } catch {
      // A full disk must not stop the work that is being logged; saving itself will say so.
      file = null;
    }
  }
  return {
    write(event, fields = {}) {
      if (lines.length === 0) {
        setImmediate(flush);
        process.on('exit', flush);
      }
      lines.push(`${lineOf(event, fields)}\n`);
    },
    async read(maxLines) {
      flush();
      const texts = await Promise.all([`${path}.old`, path].map(textOf));
      return texts
        .flatMap(text => text.split('\n'))
        .flatMap(readLine)
        .slice(-maxLines)
        .reverse();
    },
  };
}

function lineOf(event: string, fields: LogFields): string {
  const at = new Date().toISOString();
  let line = plainJson({ at, event, ...fields });
  for (const most of shorterTexts) {
    if (Buffer.byteLength(line) <= maxLineBytes) return line;
    const entries = Object.entries(fields).map(([name, value]) => [name, shortened(value, most)]);
    line = plainJson({ at, event: cutText(event, most), ...Object.fromEntries(entries) });
  }
  return Buffer.byteLength(line) <= maxLineBytes ? line : plainJson({ at, event: cutText(event, 40) });
}

const shortened = (value: LogFields[string], most: number) =>
  typeof value === 'string' ? cutText(value, most) : value;

function openFile(path: string): { descriptor: number; sizeBytes: number } {
  const descriptor = openSync(path, 'a');
  return { descriptor, sizeBytes: fstatSync(descriptor).size };
}

const textOf = (path: string): Promise<string> => readFile(path, 'utf8').catch(() => '');

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
