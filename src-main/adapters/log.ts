import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type LogLine, logLineSchema } from '../../src-shared/records.ts';
import type { Log, LogReader } from '../core/ports/ports.ts';

const maxBytes = 1_048_576;

/** One JSON line an event; at 1 MiB the file is kept as `.old` and a new one begun. Logging never fails a caller. */
export function openLog(path: string): Log & LogReader {
  mkdirSync(dirname(path), { recursive: true });
  return {
    write(event, fields = {}) {
      try {
        if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > maxBytes)
          renameSync(path, `${path}.old`);
        appendFileSync(path, `${JSON.stringify({ at: new Date().toISOString(), event, ...fields })}\n`);
      } catch {
        // A full disk must not stop the work that is being logged; saving itself will say so.
      }
    },
    async read(maxLines) {
      const texts = await Promise.all([`${path}.old`, path].map(textOf));
      return texts
        .flatMap(text => text.split('\n'))
        .flatMap(lineOf)
        .slice(-maxLines)
        .reverse();
    },
  };
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
