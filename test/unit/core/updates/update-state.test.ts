import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  afterEvent,
  isToBeInstalled,
  nextCheckInMs,
  notInstalled,
  type UpdateEvent,
  type UpdateState,
  type UpdateWork,
  updatesAtStart,
} from '../../../../src-main/core/updates/update-state.ts';
import type { UpdateAbility, UpdateChannel, UpdateMode } from '../../../../src-shared/contract/updates.ts';
import { dayMs, hourMs, minuteMs } from '../../../../src-shared/domain/durations.ts';

const atMs = 1_000;
const next = { version: '1.1.0', notes: 'Faster.' };
const later = { version: '1.2.0', notes: '' };

const found = (version = next): UpdateEvent => ({ kind: 'checked', channel: 'build', found: version, atMs });
const nothing: UpdateEvent = { kind: 'checked', channel: 'build', found: null, atMs };
const check: UpdateEvent = { kind: 'check' };
const download: UpdateEvent = { kind: 'download' };
const downloaded: UpdateEvent = { kind: 'downloaded' };
const restart: UpdateEvent = { kind: 'restart' };
const mode = (chosen: UpdateMode): UpdateEvent => ({ kind: 'mode', mode: chosen });
const channel = (chosen: UpdateChannel): UpdateEvent => ({ kind: 'channel', channel: chosen });
const failed = (work: 'check' | 'download' | 'restart'): UpdateEvent => ({
  kind: 'failed',
  work,
  channel: 'build',
  problem: 'unreachable',
  detail: 'net::ERR_FAILED',
  atMs,
});

/** The state after events, and all work that they have started. */
function after(
  events: readonly UpdateEvent[],
  {
    ability = 'install' as UpdateAbility,
    chosen = 'automatic' as UpdateMode,
    start = updatesAtStart(ability, chosen, 'build'),
  } = {},
): { state: UpdateState; works: UpdateWork[] } {
  const works: UpdateWork[] = [];
  let state = start;
  for (const event of events) {
    const step = afterEvent(state, event);
    state = step.state;
    if (step.work !== null) works.push(step.work);
  }
  return { state, works };
}

describe('a new version', () => {
  it.each<[UpdateAbility, UpdateMode, UpdateState['phase'], UpdateWork[]]>([
    ['install', 'automatic', 'downloading', ['check', 'download']],
    ['password', 'automatic', 'downloading', ['check', 'download']],
    ['install', 'tell', 'found', ['check']],
    ['password', 'tell', 'found', ['check']],
    ['tell', 'automatic', 'found', ['check']],
    ['tell', 'tell', 'found', ['check']],
  ])('where the ability is %s and the setting %s is then %s', (ability, chosen, phase, works) => {
    const now = after([check, found()], { ability, chosen });
    expect([now.state.phase, now.works]).toEqual([phase, works]);
    expect(now.state).toMatchObject({ found: next, isChecking: false, checkedAtMs: atMs });
  });

  it.each<[UpdateAbility, UpdateMode]>([
    ['none', 'automatic'],
    ['none', 'tell'],
    ['install', 'never'],
    ['tell', 'never'],
  ])('is not looked for where the ability is %s and the setting %s', (ability, chosen) => {
    const now = after([check, download, restart], { ability, chosen });
    expect(now).toEqual({ state: updatesAtStart(ability, chosen, 'build'), works: [] });
    expect(nextCheckInMs(now.state, true, 0)).toBeNull();
  });

  it('is downloaded after a press where Dispatch is only to tell, and never where it cannot be installed', () => {
    expect(after([check, found(), download], { chosen: 'tell' }).works).toEqual(['check', 'download']);
    expect(after([check, found(), download], { ability: 'tell' }).works).toEqual(['check']);
    expect(after([download]).works).toEqual([]);
  });

  it('is ready once it is downloaded, and only then installed at the end', () => {
    const phases = [[check], [check, found()], [check, found(), downloaded]].map(
      events => after(events).state,
    );
    expect(phases.map(({ phase }) => phase)).toEqual(['none', 'downloading', 'ready']);
    expect(phases.map(isToBeInstalled)).toEqual([false, false, true]);
    expect(after([downloaded]).state.phase).toBe('none');
  });

  it('that is ready stays so when the same is found, makes way for another, and is given up when it is withdrawn', () => {
    const ready = [check, found(), downloaded, check];
    expect(after([...ready, found()])).toMatchObject({
      state: { phase: 'ready' },
      works: ['check', 'download', 'check'],
    });
    expect(after([...ready, found(later)])).toMatchObject({
      state: { phase: 'downloading', found: later },
      works: ['check', 'download', 'check', 'download'],
    });
    expect(after([...ready, nothing])).toMatchObject({ state: { phase: 'none', found: null } });
  });

  it('is looked for one at a time, and not during a download or a restart', () => {
    expect(after([check, check]).works).toEqual(['check']);
    expect(after([check, found(), check]).works).toEqual(['check', 'download']);
    expect(after([check, found(), downloaded, restart, check]).works).toEqual([
      'check',
      'download',
      'restart',
    ]);
  });
});

describe('a restart', () => {
  it('is there only for a version that is ready, once, and the version is still installed at the end', () => {
    expect(after([restart]).works).toEqual([]);
    expect(after([check, found(), restart]).works).toEqual(['check', 'download']);
    const now = after([check, found(), downloaded, restart, restart]);
    expect(now.works).toEqual(['check', 'download', 'restart']);
    expect(now.state.phase).toBe('restarting');
    expect(isToBeInstalled(now.state)).toBe(true);
  });

  it('that could not be is said, and can be asked for again', () => {
    const now = after([check, found(), downloaded, restart, failed('restart'), restart]);
    expect(now.works.filter(work => work === 'restart')).toHaveLength(2);
    expect(after([check, found(), downloaded, restart, failed('restart')]).state).toMatchObject({
      phase: 'ready',
      problem: { kind: 'unreachable', detail: 'net::ERR_FAILED', atMs },
    });
  });
});

describe('the setting', () => {
  it('switches off what is there and under way, but for a restart that was asked for', () => {
    expect(after([check, found(), mode('never')])).toMatchObject({
      state: { phase: 'none', found: null },
      works: ['check', 'download', 'cancel'],
    });
    expect(after([check, found(), downloaded, mode('never')])).toMatchObject({
      state: { phase: 'none', found: null },
      works: ['check', 'download'],
    });
    expect(after([check, found(), downloaded, restart, mode('never')]).state.phase).toBe('restarting');
  });

  it('ignores what arrives after it was switched off', () => {
    for (const event of [found(), nothing, failed('check')])
      expect(after([check, mode('never'), event]).state).toEqual({
        ...updatesAtStart('install', 'never', 'build'),
        isChecking: false,
      });
    for (const event of [downloaded, failed('download')])
      expect(after([check, found(), mode('never'), event]).state.phase).toBe('none');
  });

  it('downloads what is known when that is to be automatic again', () => {
    expect(after([check, found(), mode('automatic')], { chosen: 'tell' }).works).toEqual([
      'check',
      'download',
    ]);
    expect(after([mode('tell'), mode('automatic')]).works).toEqual([]);
  });
});

describe('the channel', () => {
  const ofBeta = (version: typeof next | null): UpdateEvent => ({
    kind: 'checked',
    channel: 'beta',
    found: version,
    atMs,
  });

  it('that is chosen is asked, and what was found in the former one is given up, downloaded or not', () => {
    expect(after([check, found(), channel('beta')])).toMatchObject({
      state: { phase: 'none', found: null, channel: 'beta' },
      works: ['check', 'download', 'cancel'],
    });
    const ready = after([check, found(), downloaded, channel('beta')]).state;
    expect(ready).toMatchObject({ phase: 'none', found: null, checkedAtMs: null });
    expect(isToBeInstalled(ready)).toBe(false);
    expect(after([check, found(), channel('beta'), check, ofBeta(later)])).toMatchObject({
      state: { phase: 'downloading', found: later },
      works: ['check', 'download', 'cancel', 'check', 'download'],
    });
  });

  it('that is the same changes nothing', () => {
    expect(after([check, found(), downloaded, channel('build')])).toEqual(
      after([check, found(), downloaded]),
    );
  });

  it.each([
    ['an answer', found()],
    ['no newer version', nothing],
    ['a failure', failed('check')],
  ])(
    'that was changed meanwhile is asked at once after %s of the former one, which counts for nothing',
    (_what, event) => {
      const now = after([check, channel('beta'), check, event]);
      expect(now.works).toEqual(['check', 'check']);
      expect(now.state).toMatchObject({
        phase: 'none',
        found: null,
        problem: null,
        failures: 0,
        isChecking: true,
      });
      expect(after([ofBeta(next)], { start: now.state })).toMatchObject({
        state: { phase: 'downloading', isChecking: false },
      });
    },
  );

  it('is not asked where new versions were switched off meanwhile', () => {
    const now = after([check, channel('beta'), mode('never'), found()]);
    expect(now.works).toEqual(['check']);
    expect(now.state).toMatchObject({ phase: 'none', isChecking: false });
  });

  it('leaves a restart alone that was asked for', () => {
    const now = after([check, found(), downloaded, restart, channel('beta')]);
    expect(now.state).toMatchObject({ phase: 'restarting', found: next });
    expect(now.works).toEqual(['check', 'download', 'restart']);
  });
});

describe('a failure', () => {
  it('of a look keeps what is known; a success forgets it', () => {
    expect(after([check, failed('check')]).state).toMatchObject({
      phase: 'none',
      failures: 1,
      isChecking: false,
    });
    const known = after([check, found(), downloaded, check, failed('check')]).state;
    expect(known).toMatchObject({
      phase: 'ready',
      found: next,
      failures: 1,
      problem: { kind: 'unreachable' },
    });
    expect(after([check, failed('check'), check, nothing]).state).toMatchObject({
      failures: 0,
      problem: null,
    });
  });

  it('of a download leads back to what was found, which the next look downloads again', () => {
    const now = after([check, found(), failed('download')]);
    expect(now.state).toMatchObject({ phase: 'found', found: next, failures: 1 });
    expect(after([check, found(), failed('download'), check, found()]).works).toEqual([
      'check',
      'download',
      'check',
      'download',
    ]);
    expect(after([check, found(), failed('download'), check, found(), downloaded]).state).toMatchObject({
      phase: 'ready',
      failures: 0,
      problem: null,
    });
  });

  it('to install is not repeated until the user wants it or there is another version', () => {
    const start = notInstalled(updatesAtStart('password', 'automatic', 'build'), next.version, atMs);
    expect(start).toMatchObject({ declined: next.version, problem: { kind: 'not_installed' } });
    expect(after([check, found()], { start })).toMatchObject({ state: { phase: 'found' }, works: ['check'] });
    expect(after([mode('tell'), check, found(), mode('automatic')], { start }).works).toEqual(['check']);
    expect(after([check, found(later)], { start }).works).toEqual(['check', 'download']);
    for (const event of [found(later), nothing])
      expect(after([check, event], { start }).state.declined).toBeNull();
    expect(after([check, failed('check')], { start }).state.declined).toBe(next.version);
    const again = after([check, found(), download, downloaded], { start });
    expect(again).toMatchObject({ state: { phase: 'ready', declined: null }, works: ['check', 'download'] });
  });
});

describe('the next look', () => {
  const state = (failures: number): UpdateState => ({
    ...updatesAtStart('install', 'automatic', 'build'),
    failures,
  });

  it('comes soon after the start, then every six hours, and up to a half later by chance', () => {
    expect(nextCheckInMs(state(0), true, 0)).toBe(30_000);
    expect(nextCheckInMs(state(0), false, 0)).toBe(6 * hourMs);
    expect(nextCheckInMs(state(0), false, 1)).toBe(9 * hourMs);
  });

  it('comes after growing pauses while it fails, at most a day', () => {
    const pauses = [1, 2, 3, 8, 9, 1_000].map(failures => nextCheckInMs(state(failures), false, 0));
    expect(pauses).toEqual([10, 20, 40, 1_280, 1_440, 1_440].map(minutes => minutes * minuteMs));
    expect(pauses.at(-1)).toBe(dayMs);
  });
});

it('whatever happens, in whatever order, nothing is installed that was not downloaded, and nothing where it is off', () => {
  const event = fc.oneof(
    ...[check, found(), found(later), nothing, download, downloaded, restart].map(one => fc.constant(one)),
    ...[failed('check'), failed('download'), failed('restart')].map(one => fc.constant(one)),
    ...[mode('automatic'), mode('tell'), mode('never')].map(one => fc.constant(one)),
    ...[channel('latest'), channel('beta'), channel('build')].map(one => fc.constant(one)),
  );
  const ability = fc.constantFrom<UpdateAbility>('none', 'tell', 'install', 'password');
  fc.assert(
    fc.property(ability, fc.array(event, { maxLength: 40 }), (able, events) => {
      let state = updatesAtStart(able, 'automatic', 'build');
      let wasDownloaded: string | undefined;
      for (const one of events) {
        const step = afterEvent(state, one);
        if (step.work === 'download') expect(['install', 'password']).toContain(able);
        if (one.kind === 'downloaded' && state.phase === 'downloading') wasDownloaded = state.found?.version;
        state = step.state;
        expect(state.found === null).toBe(state.phase === 'none');
        if (isToBeInstalled(state)) {
          expect(state.found?.version).toBe(wasDownloaded);
          expect(state.mode === 'never' && state.phase !== 'restarting').toBe(false);
        }
        if (able === 'none') expect(step.work).toBeNull();
      }
    }),
  );
});
