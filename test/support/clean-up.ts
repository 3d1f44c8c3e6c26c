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

function endAll(): void {
  // Processes were begun after the folders that they use.
  for (const work of [...pending].reverse()) work();
  pending.clear();
}
process.on('exit', endAll);

/** For the command: an interrupted run leaves no process and no folder behind. */
export function endWhenInterrupted(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));
}
