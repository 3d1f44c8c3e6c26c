import type { Settings } from '../../../src-shared/contract/app.ts';
import type { Updates, updateMethods } from '../../../src-shared/contract/updates.ts';
import type { AppHandlers } from '../methods/router.ts';
import type { Clock, Log } from '../ports/ports.ts';
import type { UpdateOutcome, Updater } from '../ports/updater.ts';
import type { MetaStore } from '../store/meta-store.ts';
import { createInstallNote } from './install-note.ts';
import {
  afterEvent,
  isToBeInstalled,
  nextCheckInMs,
  notInstalled,
  type UpdateEvent,
  type UpdateState,
  type UpdateWork,
  updatesAtStart,
} from './update-state.ts';

/** A restart waits this long, in milliseconds, until nothing is being sent. */
const restartWaitsMs = 120_000;
/** The end of the program waits this long, in milliseconds, until nothing is being sent, before it installs. */
const endWaitsMs = 5_000;

export interface UpdatesSources {
  updater: Updater;
  /** The version that runs. */
  version: string;
  settings: { read(): Pick<Settings, 'updateMode'> };
  meta: MetaStore;
  clock: Pick<Clock, 'nowMs'>;
  log: Log;
  random(): number;
  /** Tells the windows. */
  emit(updates: Updates): void;
  /**
   * Starts to send nothing new, and waits until nothing is being sent.
   * @returns false if something still was after the given time; sending goes on then
   */
  holdSending(withinMs: number): Promise<boolean>;
  /** Sends again. */
  goOnSending(): void;
}

export type UpdatesOfApp = ReturnType<typeof createUpdates>;

/** Keeps the program up to date: looks for new versions from time to time, and has them downloaded and installed. */
export function createUpdates(sources: UpdatesSources) {
  const { updater, version, settings, clock, log } = sources;
  const note = createInstallNote(sources.meta);
  let state = updatesAtStart(updater.ability, settings.read().updateMode);
  let timer: NodeJS.Timeout | null = null;
  /** Results of work from before a cancellation are ignored. */
  let generation = 0;
  let lastDownload: Promise<unknown> = Promise.resolve();
  let isEnded = false;

  function happen(event: UpdateEvent): void {
    if (isEnded) return;
    const before = state;
    const { state: next, work } = afterEvent(before, event);
    state = next;
    if (work !== null) start(work);
    if (next !== before) sources.emit(shown(next));
    if (event.kind === 'checked' || event.kind === 'failed') arm(false);
  }

  function start(work: UpdateWork): void {
    switch (work) {
      case 'check':
        void run('check', updater.check).then(found => {
          if (found === null) return;
          log.write('update-checked', { version: found.value?.version ?? null });
          happen({ kind: 'checked', found: found.value, atMs: clock.nowMs() });
        });
        break;
      case 'download':
        void run('download', downloadInTurn).then(done => {
          if (done === null) return;
          log.write('update-downloaded', { version: state.found?.version ?? null });
          happen({ kind: 'downloaded' });
        });
        break;
      case 'cancel':
        generation += 1;
        void updater.cancel().catch(() => undefined);
        break;
      case 'restart':
        void run('restart', restart);
    }
  }

  /** Does the work. Returns its result; null if it has failed, which then has happened, or was cancelled. */
  async function run<T>(
    work: 'check' | 'download' | 'restart',
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
    happen({ kind: 'failed', work, problem, detail, atMs: clock.nowMs() });
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

  function arm(isFirst: boolean): void {
    if (timer) clearTimeout(timer);
    timer = null;
    const inMs = isEnded ? null : nextCheckInMs(state, isFirst, sources.random());
    if (inMs === null) return;
    timer = setTimeout(() => {
      happen({ kind: 'check' });
      // Nothing is looked for during a download, which also ends with an event.
      if (!state.isChecking) arm(false);
    }, inMs);
    timer.unref();
  }

  /** Compares what was to be installed when the program ended last with what runs now. */
  function lookBack(): void {
    const last = note.take();
    if (last === null) return;
    if (last.from === version) {
      log.write('update-not-installed', { version: last.to });
      state = notInstalled(state, last.to, clock.nowMs());
    } else log.write('updated', { from: last.from, to: version });
  }

  const handlers: Pick<AppHandlers, keyof typeof updateMethods> = {
    'updates.get': () => shown(state),
    'updates.check': () => happen({ kind: 'check' }),
    'updates.download': () => happen({ kind: 'download' }),
    'updates.restart': async () => {
      if (await updater.takePress()) happen({ kind: 'restart' });
    },
  };

  return {
    handlers,
    start(): void {
      lookBack();
      arm(true);
    },
    /** Follows the setting. Call it when that may have changed. */
    followSetting(): void {
      const mode = settings.read().updateMode;
      if (mode === state.mode) return;
      happen({ kind: 'mode', mode });
      arm(true);
    },
    /**
     * Call it when the program ends, before anything is stopped. Starts to send nothing new.
     * @returns whether the downloaded version is to be installed now: it is ready, and nothing is being sent
     */
    async prepareInstall(): Promise<boolean> {
      const { found } = state;
      if (!isToBeInstalled(state) || found === null) return false;
      if (!(await sources.holdSending(endWaitsMs))) {
        log.write('update-put-off', { version: found.version });
        return false;
      }
      note.write({ from: version, to: found.version });
      log.write('update-install', { version: found.version });
      return true;
    },
    stop(): void {
      isEnded = true;
      if (timer) clearTimeout(timer);
    },
  };
}

const failure = (
  problem: Extract<UpdateOutcome<never>, { ok: false }>['problem'],
  detail: string,
): UpdateOutcome<never> => ({ ok: false, problem, detail });

/** What the windows get of the state. */
const shown = ({ mode: _, failures: _failures, ...updates }: UpdateState): Updates => updates;
