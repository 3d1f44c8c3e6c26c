import { setImmediate as nextTurn } from 'node:timers/promises';
import { chooseRuntime } from '../../../tools/runtime.mjs';

/** For a command: where there is no runtime, the line that says why is all that it prints. */
export async function runtimeOrEnd(): Promise<ReturnType<typeof chooseRuntime>> {
  try {
    return chooseRuntime();
  } catch (error) {
    // A signal that came meanwhile goes first.
    await nextTurn();
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
