import { closeSync, fstatSync, mkdirSync, openSync, renameSync, writeSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type LogLine, logLineSchema } from '../../src-shared/records.ts';
import type { Log, LogReader } from '../core/ports/ports.ts';

const maxBytes = 1_048_576;

/**
 * One JSON line an event; at 1 MiB the file is kept as `.old` and a new one begun. Lines of one moment are written
 * together, at the latest when the process ends. Logging never fails a caller.
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
      lines.push(`${JSON.stringify({ at: new Date().toISOString(), event, ...fields })}\n`);
    },
    async read(maxLines) {
      flush();
      const texts = await Promise.all([`${path}.old`, path].map(textOf));
      return texts
        .flatMap(text => text.split('\n'))
        .flatMap(lineOf)
        .slice(-maxLines)
        .reverse();
    },
  };
}

function openFile(path: string): { descriptor: number; sizeBytes: number } {
  const descriptor = openSync(path, 'a');
  return { descriptor, sizeBytes: fstatSync(descriptor).size };
}

const textOf = (path: string): Promise<string> => readFile(path, 'utf8').catch(() => '');

/** A line that a crash cut short is left out. */
function lineOf(text: string): LogLine[] {
  try {
    const { at, event, ...fields }: Record<string, unknown> = JSON.parse(text);
    const line = logLineSchema.safeParse({ at, event, fields });
    return line.success ? [line.data] : [];
  } catch {
    return [];
  }
}
