import type {
  NewVersion,
  UpdateAbility,
  UpdateChannel,
  UpdateMode,
  UpdateProblem,
  Updates,
} from '../../../src-shared/contract/updates.ts';
import { dayMs, hourMs, minuteMs } from '../../../src-shared/domain/durations.ts';

/** Everything that decides what happens next with new versions. */
export interface UpdateState extends Updates {
  mode: UpdateMode;
  channel: UpdateChannel;
  /** Number of failures since the last success. */
  failures: number;
}

/** What happens to the state. Times are Unix milliseconds. */
export type UpdateEvent =
  | { kind: 'mode'; mode: UpdateMode }
  /** Another channel shall be asked. */
  | { kind: 'channel'; channel: UpdateChannel }
  /** It is time to look for a new version, or the user wants it. */
  | { kind: 'check' }
  /** The update place has answered for a channel; `found` is null if there is no newer version. */
  | { kind: 'checked'; channel: UpdateChannel; found: NewVersion | null; atMs: number }
  /** The user wants the version that was found. */
  | { kind: 'download' }
  | { kind: 'downloaded' }
  /** The user wants to restart the program now. */
  | { kind: 'restart' }
  | {
      kind: 'failed';
      work: 'check' | 'download' | 'restart';
      /** The channel when the work began. */
      channel: UpdateChannel;
      problem: UpdateProblem;
      detail: string;
      atMs: number;
    };

/** Work that an event starts. `cancel` ends a download. */
export type UpdateWork = 'check' | 'download' | 'cancel' | 'restart';

export interface UpdateStep {
  state: UpdateState;
  work: UpdateWork | null;
}

export const updatesAtStart = (
  ability: UpdateAbility,
  mode: UpdateMode,
  channel: UpdateChannel,
): UpdateState => ({
  ability,
  mode,
  channel,
  phase: 'none',
  found: null,
  isChecking: false,
  checkedAtMs: null,
  problem: null,
  declined: null,
  failures: 0,
});

/** Whether Dispatch looks for new versions at all. */
export const isSwitchedOn = ({ ability, mode }: Pick<UpdateState, 'ability' | 'mode'>): boolean =>
  ability !== 'none' && mode !== 'never';

const canInstall = ({ ability }: Pick<UpdateState, 'ability'>): boolean =>
  ability === 'install' || ability === 'password';

const stay = (state: UpdateState): UpdateStep => ({ state, work: null });

/** Returns the state after an event, and the work that it starts. */
export function afterEvent(state: UpdateState, event: UpdateEvent): UpdateStep {
  if (isOfFormerChannel(state, event))
    return isSwitchedOn(state) && !isBusy(state)
      ? { state, work: 'check' }
      : stay({ ...state, isChecking: false });
  switch (event.kind) {
    case 'mode':
      return afterMode({ ...state, mode: event.mode }, state.phase);
    case 'channel':
      return afterChannel(state, event.channel);
    case 'check':
      return state.isChecking || isBusy(state) || !isSwitchedOn(state)
        ? stay(state)
        : { state: { ...state, isChecking: true }, work: 'check' };
    case 'checked':
      return afterCheck({ ...state, isChecking: false }, event.found, event.atMs);
    case 'download':
      return state.phase === 'found' && canInstall(state) && isSwitchedOn(state)
        ? begunDownload({ ...state, declined: null, problem: null })
        : stay(state);
    case 'downloaded':
      return state.phase === 'downloading'
        ? stay({ ...state, phase: 'ready', problem: null, failures: 0 })
        : stay(state);
    case 'restart':
      return state.phase === 'ready'
        ? { state: { ...state, phase: 'restarting', problem: null }, work: 'restart' }
        : stay(state);
    case 'failed':
      return stay(afterFailure(state, event));
  }
}

const isBusy = ({ phase }: UpdateState): boolean => phase === 'downloading' || phase === 'restarting';

const begunDownload = (state: UpdateState): UpdateStep => ({
  state: { ...state, phase: 'downloading' },
  work: 'download',
});

/** Whether the version that was found is downloaded without being asked for. */
const isWantedBySetting = ({ mode, phase, found, declined, ...state }: UpdateState): boolean =>
  mode === 'automatic' && phase === 'found' && canInstall(state) && found?.version !== declined;

function afterMode(state: UpdateState, phase: UpdateState['phase']): UpdateStep {
  if (isSwitchedOn(state)) return isWantedBySetting(state) ? begunDownload(state) : stay(state);
  // A restart that the user has asked for goes on.
  if (phase === 'restarting') return stay(state);
  return {
    state: { ...state, phase: 'none', found: null, problem: null, failures: 0 },
    work: phase === 'downloading' ? 'cancel' : null,
  };
}

/** What was found in the former channel is given up. What that channel still answers is ignored, and the other one asked. */
function afterChannel(state: UpdateState, channel: UpdateChannel): UpdateStep {
  if (channel === state.channel) return stay(state);
  // A restart that the user has asked for goes on.
  if (state.phase === 'restarting') return stay({ ...state, channel });
  return {
    state: { ...state, channel, phase: 'none', found: null, checkedAtMs: null, problem: null, failures: 0 },
    work: state.phase === 'downloading' ? 'cancel' : null,
  };
}

/** Whether a check that began before the channel was changed has ended. */
const isOfFormerChannel = ({ channel }: UpdateState, event: UpdateEvent): boolean =>
  (event.kind === 'checked' || (event.kind === 'failed' && event.work === 'check')) &&
  event.channel !== channel;

function afterCheck(before: UpdateState, found: NewVersion | null, atMs: number): UpdateStep {
  if (!isSwitchedOn(before)) return stay(before);
  const state: UpdateState = { ...before, checkedAtMs: atMs, problem: null, failures: 0 };
  // Another version is none that was declined, and nobody has to hear of that one any more.
  if (found?.version !== state.declined) state.declined = null;
  if (isBusy(state)) return stay(state);
  if (found === null) return stay({ ...state, phase: 'none', found });
  if (state.phase === 'ready' && found.version === state.found?.version) return stay({ ...state, found });
  const known: UpdateState = { ...state, phase: 'found', found };
  return isWantedBySetting(known) ? begunDownload(known) : stay(known);
}

function afterFailure(
  state: UpdateState,
  { work, problem: kind, detail, atMs }: Extract<UpdateEvent, { kind: 'failed' }>,
): UpdateState {
  const failed = { ...state, problem: { kind, detail, atMs }, failures: state.failures + 1 };
  if (work === 'check')
    return isSwitchedOn(state) ? { ...failed, isChecking: false } : { ...state, isChecking: false };
  if (work === 'restart') return state.phase === 'restarting' ? { ...failed, phase: 'ready' } : state;
  // A download that was cancelled ends later.
  return state.phase === 'downloading' ? { ...failed, phase: 'found' } : state;
}

/**
 * State after a start at which the version that was to be installed before is not the running one, for example because
 * nobody entered the password.
 */
export const notInstalled = (state: UpdateState, version: string, atMs: number): UpdateState => ({
  ...state,
  declined: version,
  problem: { kind: 'not_installed', detail: version, atMs },
});

/** Whether the downloaded version is installed when the program ends. */
export const isToBeInstalled = ({ phase }: UpdateState): boolean =>
  phase === 'ready' || phase === 'restarting';

/** Milliseconds from the program's start to the first look: other work comes first. */
const firstCheckMs = minuteMs / 2;
const everyMs = 6 * hourMs;
const firstPauseMs = 10 * minuteMs;
const maxPauseMs = dayMs;

/**
 * Returns the milliseconds until the next look for a new version; null if there is none. After failures the pause
 * doubles from 10 minutes to a day. All pauses are up to a half longer by chance, so that the computers of an office do
 * not ask at the same moment.
 * @param random a number from 0 to 1
 */
export function nextCheckInMs(state: UpdateState, isFirst: boolean, random: number): number | null {
  if (!isSwitchedOn(state)) return null;
  const pauseMs = isFirst
    ? firstCheckMs
    : state.failures === 0
      ? everyMs
      : Math.min(maxPauseMs, firstPauseMs * 2 ** Math.min(state.failures - 1, 20));
  return Math.round(pauseMs * (1 + random / 2));
}
