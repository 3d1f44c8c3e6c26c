import type { ChildProcess } from 'node:child_process';
import { onEnd } from '../support/clean-up.ts';

/** Of a child that was begun `detached`: with what it started. @returns ends them now; they end with this process, too */
export function endGroup(child: ChildProcess): () => void {
  return onEnd(() => {
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null)
      process.kill(-child.pid, 'SIGKILL');
  });
}
