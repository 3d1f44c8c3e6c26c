import type { UpdateChannel } from '../../../src-shared/contract/updates.ts';
import type { Clock, Log } from '../ports/ports.ts';
import type { UpdateOutcome, Updater } from '../ports/updater.ts';
import type { UpdateEvent, UpdateWork } from './update-state.ts';

/** A restart waits this long, in milliseconds, until nothing is being sent. */
const restartWaitsMs = 120_000;

export interface UpdateWorkSources {
  updater: Updater;
  clock: Pick<Clock, 'nowMs'>;
  log: Log;
  happen(event: UpdateEvent): void;
  holdSending(withinMs: number): Promise<boolean>;
  goOnSending(): void;
}

/** Returns a function that starts the work that the state asks for in a channel, and lets its result happen. */
export function createUpdateWork(
  sources: UpdateWorkSources,
): (work: UpdateWork, channel: UpdateChannel) => void {
  const { updater, clock, log, happen } = sources;
  /** Results of a download from before a cancellation are ignored. */
  let generation = 0;
  let lastDownload: Promise<unknown> = Promise.resolve();

  /** Does the work. Returns its result; null if it has failed, which then has happened, or was cancelled. */
  async function run<T>(
    work: 'check' | 'download' | 'restart',
    channel: UpdateChannel,
    ask: () => Promise<UpdateOutcome<T>>,
  ): Promise<{ value: T } | null> {
    const asked = generation;
    const outcome = await ask().catch((error: unknown) =>
      failure('unexpected', error instanceof Error ? error.name : typeof error),
    );
    // Only a download is ever cancelled.
    if (work === 'download' && asked !== generation) return null;
    if (outcome.ok) return { value: outcome.value };
    const { problem, detail } = outcome;
    log.write('update-failed', { work, problem, detail });
    happen({ kind: 'failed', work, channel, problem, detail, atMs: clock.nowMs() });
    return null;
  }

  /** Downloads after a download that was cancelled has ended. */
  function downloadInTurn(): Promise<UpdateOutcome<null>> {
    const next = lastDownload.then(updater.download);
    lastDownload = next.catch(() => undefined);
    return next;
  }

  async function restart(): Promise<UpdateOutcome<null>> {
    if (!(await sources.holdSending(restartWaitsMs)))
      return failure('sending', `Something was still being sent after ${restartWaitsMs} ms.`);
    try {
      await updater.restart();
      return { ok: true, value: null };
    } catch (error) {
      sources.goOnSending();
      throw error;
    }
  }

  return function start(work, channel) {
    switch (work) {
      case 'check':
        void run('check', channel, () => updater.check(channel)).then(found => {
          if (found === null) return;
          log.write('update-checked', { version: found.value?.version ?? null, channel });
          happen({ kind: 'checked', channel, found: found.value, atMs: clock.nowMs() });
        });
        break;
      case 'download':
        void run('download', channel, downloadInTurn).then(done => {
          if (done === null) return;
          log.write('update-downloaded');
          happen({ kind: 'downloaded' });
        });
        break;
      case 'cancel':
        generation += 1;
        void updater.cancel().catch(() => undefined);
        break;
      case 'restart':
        void run('restart', channel, restart);
    }
  };
}

const failure = (
  problem: Extract<UpdateOutcome<never>, { ok: false }>['problem'],
  detail: string,
): UpdateOutcome<never> => ({ ok: false, problem, detail });
