import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import type { MethodOutput } from '../../src-shared/contract/contract.ts';
import type { ArrivingPart, MoveCounts } from '../../src-shared/contract/moving.ts';
import { refusal } from '../../src-shared/errors.ts';
import { createArriving } from './environment-arriving.ts';
import { createLeaving } from './environment-leaving.ts';
import type { EnvironmentsAtWork } from './environments-at-work.ts';
import { type InspectedMove, inspectMove } from './move/read-move.ts';
import { type MovingSources, movingParts } from './moving-parts.ts';

/** Moves the work of environments to another computer, and brings that of others here. */
export function createEnvironmentMoving(sources: MovingSources, work: EnvironmentsAtWork) {
  const parts = movingParts(sources, work);
  const { progress, assertOfService, tellAll } = parts;
  const { desktop } = sources;
  const exportTo = createLeaving(parts);
  const { describe, importAll } = createArriving(parts);
  /** What is running; null if nothing is. */
  let running: AbortController | null = null;
  /** The file that was checked last. */
  let checked: (InspectedMove & { fileId: string }) | null = null;

  /**
   * Runs one move at a time.
   * @throws DispatchError `not_allowed_in_state` (`moving`), and everything that `step` throws
   */
  async function alone<T>(step: (signal: AbortSignal) => Promise<T>): Promise<T> {
    if (running) throw refusal('not_allowed_in_state', 'A move is running already.', 'moving');
    running = new AbortController();
    try {
      return await step(running.signal);
    } finally {
      running = null;
    }
  }

  return {
    async preview(id: string): Promise<MoveCounts> {
      assertOfService(id);
      return (await work.sessionOf(id)).moveCounts();
    },
    /**
     * Asks where to save the file, and moves the environments.
     * @throws DispatchError `not_found`, `not_allowed_in_state` (`local_sandbox`, `moving`, `still_sending`), and as
     * `writeMove`
     */
    export: (ids: readonly string[]): Promise<{ path: string | null }> =>
      alone(async signal => {
        const wanted = [...new Set(ids)];
        for (const id of wanted) assertOfService(id);
        const path = await desktop.chooseSavePath('dispatch-move.dispatchmove');
        if (path !== null) await exportTo(path, wanted, signal);
        return { path };
      }),
    cancel: (): void => running?.abort(),
    /**
     * Asks for a file, and checks it.
     * @throws DispatchError and Error as `readMove`
     */
    choose: (): Promise<MethodOutput<'moving.choose'>> =>
      alone(async signal => {
        const path = await desktop.chooseFile('move');
        if (path === null) return null;
        const onRead = progress('checking', (await stat(path)).size);
        const fileId = randomUUID();
        checked = { ...(await inspectMove(path, signal, onRead)), fileId };
        const environments: ArrivingPart[] = [];
        for (const part of checked.parts) environments.push(await describe(part));
        return { fileId, environments };
      }),
    /**
     * Imports the file that was checked last.
     * @throws DispatchError `not_found` (`move_file`), and as `bringMove`
     */
    import: (fileId: string): Promise<MethodOutput<'moving.import'>> =>
      alone(async signal => {
        if (checked?.fileId !== fileId)
          throw refusal('not_found', 'The file was not checked, or another one was since.', 'move_file');
        return importAll(checked, signal);
      }),
    /**
     * Goes on with an environment here. Everything that would be sent by itself becomes uncertain.
     * @throws DispatchError `not_allowed_in_state` (`not_moved`), `keychain_failed`
     */
    goOnHere: (id: string): Promise<{ uncertain: number }> =>
      alone(async () => {
        assertOfService(id);
        const { seat } = await work.sessionOf(id);
        if (seat.maySend() || seat.state().kind === 'ours')
          throw refusal('not_allowed_in_state', 'The environment has not moved.', 'not_moved');
        const uncertain = await seat.takeSeat(false);
        tellAll(id);
        return { uncertain };
      }),
    /** Interrupts what is running, when the program ends. */
    stop: (): void => running?.abort(),
  };
}
