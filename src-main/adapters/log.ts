import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Log } from '../core/ports/ports.ts';

const maxBytes = 1_048_576;

/** One JSON line an event; at 1 MiB the file is kept as `.old` and a new one begun. Logging never fails a caller. */
export function openLog(path: string): Log {
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
  };
}
