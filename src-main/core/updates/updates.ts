import type { Settings } from '../../../src-shared/contract/settings.ts';
import type { Updates, updateMethods } from '../../../src-shared/contract/updates.ts';
import type { AppHandlers } from '../methods/router.ts';
import type { Clock, Log } from '../ports/ports.ts';
import type { Updater } from '../ports/updater.ts';
import type { MetaStore } from '../store/meta-store.ts';
import { createInstallNote } from './install-note.ts';
import {
  afterEvent,
  isToBeInstalled,
  nextCheckInMs,
  notInstalled,
  type UpdateEvent,
  type UpdateState,
  updatesAtStart,
} from './update-state.ts';
import { createUpdateWork } from './update-work.ts';

/** The end of the program waits this long, in milliseconds, until nothing is being sent, before it installs. */
const endWaitsMs = 5_000;

/** A window makes Dispatch look for a new version at most once in this time, in milliseconds. */
const maxAskedEveryMs = 5_000;

export interface UpdatesSources {
  updater: Updater;
  /** The version that runs. */
  version: string;
  settings: { read(): Pick<Settings, 'updateMode' | 'updateChannel'> };
  meta: MetaStore;
  clock: Clock;
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
  const chosen = settings.read();
  let state = updatesAtStart(updater.ability, chosen.updateMode, chosen.updateChannel);
  let timer: NodeJS.Timeout | null = null;
  let isEnded = false;
  /** When a window asked last, in milliseconds of the monotonic clock. */
  let askedAtMs = Number.NEGATIVE_INFINITY;
  const startWork = createUpdateWork({ ...sources, happen });

  function happen(event: UpdateEvent): void {
    if (isEnded) return;
    const before = state;
    const { state: next, work } = afterEvent(before, event);
    state = next;
    if (work !== null) startWork(work, next.channel);
    if (next !== before) sources.emit(shown(next));
    if (event.kind === 'checked' || event.kind === 'failed') arm(false);
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
      // Kept until the user tries again, or another version runs: otherwise the start after this one would try again.
      note.write(last);
      state = notInstalled(state, last.to, clock.nowMs());
    } else log.write('updated', { from: last.from, to: version });
  }

  const handlers: Pick<AppHandlers, keyof typeof updateMethods> = {
    'updates.get': () => shown(state),
    'updates.check': () => {
      const nowMs = clock.monotonicMs();
      if (nowMs - askedAtMs < maxAskedEveryMs) return;
      askedAtMs = nowMs;
      happen({ kind: 'check' });
    },
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
      // After an end of the core's thread, windows still show what the one before knew.
      if (updater.ability !== 'none') sources.emit(shown(state));
    },
    /** Follows the settings. Call it when they may have changed. */
    followSetting(): void {
      const { updateMode: mode, updateChannel: channel } = settings.read();
      if (mode === state.mode && channel === state.channel) return;
      if (mode !== state.mode) happen({ kind: 'mode', mode });
      if (channel !== state.channel) {
        happen({ kind: 'channel', channel });
        happen({ kind: 'check' });
      }
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

/** What the windows get of the state. */
const shown = ({ mode: _, channel: _channel, failures: _failures, ...updates }: UpdateState): Updates =>
  updates;
