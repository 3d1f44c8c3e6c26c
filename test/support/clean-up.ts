import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const pending = new Set<() => void>();

/** Also when the run is interrupted. @returns does it now */
export function onEnd(work: () => void): () => void {
  pending.add(work);
  return () => {
    if (pending.delete(work)) work();
  };
}

export function tortureFolder(): { folder: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'dispatch-torture-'));
  return { folder, remove: onEnd(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 })) };
}

/** @throws Error where the work has not ended by then; what it still does counts for nothing */
export async function within<T>(longestMs: number, what: string, work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => late.reject(new Error(`${what} did not end within ${longestMs / 1_000} s.`)),
    longestMs,
  );
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

function endAll(): void {
  // Processes were begun after the folders that they use.
  for (const work of [...pending].reverse()) work();
  pending.clear();
}
process.on('exit', endAll);

/** For a command: an interrupted run leaves no process and no folder behind. */
export function endWhenInterrupted({ exitCode = 1, lastWords = (): string => '' } = {}): void {
  const end = () => {
    const words = lastWords();
    if (words !== '') console.error(words);
    process.exit(exitCode);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, end);
}
