import { describe, expect, it } from 'vitest';
import {
  beginDrive,
  type Drive,
  drivePlanOf,
  driveVariants,
  nextScenario,
  stepDone,
  stepFailed,
  stepSent,
  stopDrive,
} from '../../../src-shared/drive.ts';
import { DispatchError } from '../../../src-shared/errors.ts';

const start = { localId: 'one', label: 'TRE-1', variant: 'cancelled', speed: 'normal' } as const;
const begun = (): Drive => beginDrive(start, 'accepted');
const states = ({ steps }: Drive) => steps.map(({ state }) => state);

describe('the plan of a drive', () => {
  it('leaves out what is behind the order', () => {
    expect(drivePlanOf('smooth', 'accepted')[0]).toBe('pickup_readiness_confirmed');
    expect(drivePlanOf('smooth', 'nearby')[0]).toBe('pickup_completed');
    expect(drivePlanOf('smooth', 'in-transit')[0]).toBe('inspection_completed');
    expect(drivePlanOf('late', 'in-transit')).not.toContain('pickup_approach_started');
    expect(drivePlanOf('bad-day', 'in-transit')).toEqual(drivePlanOf('bad-day', null).slice(7));
    expect(drivePlanOf('cancelled', 'in-transit')).toEqual(['tracking_paused', 'cancelled']);
  });

  it('is empty where the life is over, and whole where nothing is known', () => {
    for (const variant of driveVariants) {
      expect(drivePlanOf(variant, 'delivered')).toEqual([]);
      expect(drivePlanOf(variant, 'cancelled')).toEqual([]);
      expect(drivePlanOf(variant, null)).toEqual(drivePlanOf(variant, 'accepted'));
    }
  });
});

describe('a drive', () => {
  it('has one step on its way at a time, and finishes with the last', () => {
    let drive = begun();
    const played: string[] = [];
    for (let scenario = nextScenario(drive); scenario; scenario = nextScenario(drive)) {
      played.push(scenario);
      drive = stepSent(drive, `entry ${scenario}`);
      expect(nextScenario(drive)).toBeNull();
      drive = stepDone(drive);
    }
    expect(played).toEqual(drivePlanOf('cancelled', 'accepted'));
    expect(drive).toMatchObject({ outcome: 'finished', entryId: null });
    expect(new Set(states(drive))).toEqual(new Set(['done']));
  });

  it('ends at a step that was refused, and says why', () => {
    const { error } = new DispatchError('service_refused', 'no', { reason: 'scenario_not_allowed' });
    const drive = stepFailed(stepSent(begun(), 'first'), 'refused', error);
    expect(drive).toMatchObject({ outcome: 'refused', error: { reason: 'scenario_not_allowed' } });
    expect(states(drive)).toEqual(['failed', 'ahead', 'ahead', 'ahead', 'ahead']);
    expect(nextScenario(drive)).toBeNull();
  });

  it('that is stopped queues nothing more, and still hears of its last step', () => {
    const stopped = stopDrive(stepSent(begun(), 'first'));
    expect(nextScenario(stopped)).toBeNull();
    const done = stepDone(stopped);
    expect(done.outcome).toBe('stopped');
    expect(states(done)[0]).toBe('done');
    expect(nextScenario(done)).toBeNull();
    expect(stopDrive(done)).toBe(done);
  });
});
