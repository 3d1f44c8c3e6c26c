import { z } from 'zod';
import { type LifeState, lifeStates, scenarioMoves } from './domain/life-state.ts';
import { type ScenarioName, scenarioNameSchema } from './domain/scenario.ts';
import { appErrorSchema } from './error-schemas.ts';
import type { AppError } from './errors.ts';

/**
 * Variants of a drive. A drive applies scenarios to an order one after another; each starts when the previous one is
 * done.
 */
export const driveVariants = ['smooth', 'late', 'bad-day', 'cancelled'] as const;
export const driveVariantSchema = z.enum(driveVariants);
export type DriveVariant = z.infer<typeof driveVariantSchema>;

export const driveSpeeds = ['slow', 'normal', 'fast'] as const;
export const driveSpeedSchema = z.enum(driveSpeeds);
export type DriveSpeed = z.infer<typeof driveSpeedSchema>;

/** Pause between two steps, in milliseconds. */
export const restMs: Readonly<Record<DriveSpeed, number>> = { slow: 6_000, normal: 2_000, fast: 0 };

const driveStepSchema = z.object({
  scenario: scenarioNameSchema,
  /** State of a step. `ahead`: not queued yet. `sent`: in the outbox, and not done yet. */
  state: z.enum(['ahead', 'sent', 'done', 'failed']),
});

export const driveSchema = z.object({
  localId: z.string(),
  /** Name of the order on screen. */
  label: z.string(),
  variant: driveVariantSchema,
  speed: driveSpeedSchema,
  isPaused: z.boolean(),
  steps: z.array(driveStepSchema),
  /** The outbox entry of the current step; null between two steps. */
  entryId: z.string().nullable(),
  /**
   * How the drive ended; null while it runs. `refused`: a step needs a decision in the outbox, or could not be queued.
   * `discarded`: the step was removed from the outbox.
   */
  outcome: z.enum(['finished', 'refused', 'discarded', 'stopped']).nullable(),
  error: appErrorSchema.nullable(),
});
export type Drive = z.infer<typeof driveSchema>;

/** The carrier drives to the pickup, turns back, and drives there again. */
const repeatedApproach: readonly ScenarioName[] = [
  'pickup_readiness_confirmed',
  'pickup_approach_started',
  'tracking_paused',
  'pickup_approach_started',
];
const pickup: readonly ScenarioName[] = ['pickup_nearby', 'pickup_completed', 'inspection_completed'];

const plans: Readonly<Record<DriveVariant, readonly ScenarioName[]>> = {
  smooth: [
    'pickup_readiness_confirmed',
    'tracking_available',
    'pickup_approach_started',
    ...pickup,
    'files_published',
    'delivery_eta_changed',
    'delivery_completed',
    'files_published',
  ],
  late: [
    ...repeatedApproach,
    ...pickup,
    'delivery_eta_changed',
    'tracking_unavailable',
    'delivery_eta_changed',
    'tracking_available',
    'delivery_eta_changed',
    'files_published',
    'delivery_completed',
  ],
  // The second inspection finds damage, and the third delay misses the deadline. After the gap in the tracking, the
  // vehicle is far ahead.
  'bad-day': [
    ...repeatedApproach,
    'tracking_available',
    ...pickup,
    'inspection_completed',
    'files_published',
    'delivery_eta_changed',
    'tracking_paused',
    'delivery_eta_changed',
    'tracking_available',
    'delivery_eta_changed',
    'delivery_completed',
    'files_published',
  ],
  cancelled: [
    'pickup_readiness_confirmed',
    'tracking_available',
    'pickup_approach_started',
    'tracking_paused',
    'cancelled',
  ],
};

/**
 * The scenarios of a variant that are still to be played for an order.
 * @param state the order's current state; null plays the whole variant
 * @returns an empty list for a delivered or cancelled order
 */
export function drivePlanOf(variant: DriveVariant, state: LifeState | null): ScenarioName[] {
  const plan = plans[variant];
  if (state === null) return [...plan];
  if (state === 'delivered' || state === 'cancelled') return [];
  const now = lifeStates.indexOf(state);
  const lastPast = plan.findLastIndex(scenario => {
    const { to } = scenarioMoves[scenario];
    return to !== null && lifeStates.indexOf(to) <= now;
  });
  return plan.slice(lastPast + 1);
}

export interface DriveStart {
  localId: string;
  label: string;
  variant: DriveVariant;
  speed: DriveSpeed;
}

/** A new drive of an order in the given state (null if unknown), before its first step. */
export const beginDrive = (start: DriveStart, state: LifeState | null): Drive => ({
  ...start,
  isPaused: false,
  steps: drivePlanOf(start.variant, state).map(scenario => ({ scenario, state: 'ahead' })),
  entryId: null,
  outcome: null,
  error: null,
});

/** The scenario to queue next; null while a step is in the outbox, and after the end of the drive. */
export function nextScenario({ steps, outcome, entryId }: Drive): ScenarioName | null {
  if (outcome !== null || entryId !== null) return null;
  return steps.find(({ state }) => state === 'ahead')?.scenario ?? null;
}

const withStep = (drive: Drive, from: 'ahead' | 'sent', to: 'sent' | 'done' | 'failed'): Drive => {
  const index = drive.steps.findIndex(({ state }) => state === from);
  return { ...drive, steps: drive.steps.map((step, at) => (at === index ? { ...step, state: to } : step)) };
};

/** The drive after its next step was queued as the outbox entry `entryId`. */
export const stepSent = (drive: Drive, entryId: string): Drive => ({
  ...withStep(drive, 'ahead', 'sent'),
  entryId,
});

/** The drive after its current step was done. If that was the last one, `outcome` is `finished`. */
export function stepDone(drive: Drive): Drive {
  const done: Drive = { ...withStep(drive, 'sent', 'done'), entryId: null };
  const isOver = done.steps.every(({ state }) => state === 'done');
  return isOver && done.outcome === null ? { ...done, outcome: 'finished' } : done;
}

/**
 * The drive after its current step failed, or after its next step could not be queued. That ends the drive.
 * @param error why the step failed; null if there is no error to show
 */
export const stepFailed = (
  drive: Drive,
  outcome: 'refused' | 'discarded',
  error: AppError | null,
): Drive => ({
  ...withStep(drive, drive.entryId === null ? 'ahead' : 'sent', 'failed'),
  // Only the drive ends. An entry that is still in the outbox stays there for the user.
  outcome,
  error,
});

/** The drive after the user has stopped it, unless it has ended before. A step in the outbox is still sent. */
export const stopDrive = (drive: Drive): Drive =>
  drive.outcome === null ? { ...drive, outcome: 'stopped' } : drive;
