import { app, dialog } from 'electron';
import { faultFacts } from '../core/api/fault.ts';
import type { FaultFacts, Log } from '../core/ports/ports.ts';
import { runFailure } from './start-failure.ts';

/** Maximum time for stopping the core after a failure, in milliseconds. */
const stopsWithinMs = 8_000;
/** Maximum number of further failures that are logged while the program ends. */
const maxLogged = 5;

/** `exception`, `rejection`: nobody has handled it in the main thread. `core`: the core's thread cannot go on. */
type FailureKind = 'exception' | 'rejection' | 'core';

export interface FailureEndSources {
  log: Log;
  dataFolder: string;
  noteFailure(failure: FaultFacts & { kind: FailureKind }): void;
  stopCore(): Promise<void>;
}

/** Does what may fail without keeping the program from its end. */
function attempt(work: () => void): void {
  try {
    work();
  } catch (error) {
    console.error(`Not possible at the end: ${faultFacts(error).name}`);
  }
}

function tell(thrown: unknown, dataFolder: string): void {
  const { title, message } = runFailure(isReadable(thrown) ? thrown : null, dataFolder);
  console.error(`${title}: ${message}`);
  dialog.showErrorBox(title, message);
}

/** Whether a message can be made of what was thrown: an error can throw when it is looked at. */
function isReadable(thrown: unknown): boolean {
  try {
    runFailure(thrown, '');
    return true;
  } catch {
    return false;
  }
}

/**
 * Ends the program in order after a failure that nobody has handled, since its state is unknown then: logs the failure
 * with its stack, notes it for the next start, stops the core, tells the user, and exits.
 * @returns a function that does so for a failure that was noticed elsewhere
 */
export function endOnFailure({ log, dataFolder, noteFailure, stopCore }: FailureEndSources) {
  let failures = 0;

  async function fail(kind: FailureKind, thrown: unknown): Promise<void> {
    failures += 1;
    if (failures > maxLogged) return;
    const failure = { kind, ...faultFacts(thrown) };
    log.write('program-failed', failure);
    if (failures > 1) return;
    attempt(() => noteFailure(failure));
    // Begins before the message is shown, because Electron waits in it until the user has read it.
    const stopped = stopCore().catch(() => undefined);
    attempt(() => tell(thrown, dataFolder));
    const timer = setTimeout(() => app.exit(1), stopsWithinMs);
    await stopped;
    clearTimeout(timer);
    app.exit(1);
  }

  process.on('uncaughtException', error => void fail('exception', error));
  process.on('unhandledRejection', reason => void fail('rejection', reason));
  return fail;
}
