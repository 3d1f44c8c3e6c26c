import { z } from 'zod';
import { type LifeState, lifeStates, scenarioMoves } from './domain/life-state.ts';
import { type ScenarioName, scenarioNameSchema } from './domain/scenario.ts';
import { type AppError, appErrorSchema } from './errors.ts';

/** A drive plays the life of an order: one scenario after the other, each when the one before is done. */
export const driveVariants = ['smooth', 'late', 'bad-day', 'cancelled'] as const;
export const driveVariantSchema = z.enum(driveVariants);
export type DriveVariant = z.infer<typeof driveVariantSchema>;

export const driveSpeeds = ['slow', 'normal', 'fast'] as const;
export const driveSpeedSchema = z.enum(driveSpeeds);
export type DriveSpeed = z.infer<typeof driveSpeedSchema>;

/** How long an order rests between two steps, in milliseconds. */
export const restMs: Readonly<Record<DriveSpeed, number>> = { slow: 6_000, normal: 2_000, fast: 0 };

const driveStepSchema = z.object({
  scenario: scenarioNameSchema,
  /** `sent`: in the outbox, and not done yet. */
  state: z.enum(['ahead', 'sent', 'done', 'failed']),
});

export const driveSchema = z.object({
  localId: z.string(),
  /** How the order is called. */
  label: z.string(),
  variant: driveVariantSchema,
  speed: driveSpeedSchema,
  isPaused: z.boolean(),
  steps: z.array(driveStepSchema),
  /** The entry of the outbox that is followed; null between two steps. */
  entryId: z.string().nullable(),
  /**
   * How it ended; null while it goes on. `refused`: a step needs a decision in the outbox, or could not be queued;
   * `discarded`: the step was taken out of the outbox.
   */
  outcome: z.enum(['finished', 'refused', 'discarded', 'stopped']).nullable(),
  error: appErrorSchema.nullable(),
});
export type Drive = z.infer<typeof driveSchema>;

/** The carrier sets out, turns back, and sets out again. */
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
  // The second inspection finds damage, and the third delay misses the deadline.
  // After the gap in the tracking the vehicle is far ahead.
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

/** What is left of a variant for an order in a state; nothing where its life is over. */
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

export const beginDrive = (start: DriveStart, state: LifeState | null): Drive => ({
  ...start,
  isPaused: false,
  steps: drivePlanOf(start.variant, state).map(scenario => ({ scenario, state: 'ahead' })),
  entryId: null,
  outcome: null,
  error: null,
});

/** The scenario to be queued next; null while one is on its way, and after the end. */
export function nextScenario({ steps, outcome, entryId }: Drive): ScenarioName | null {
  if (outcome !== null || entryId !== null) return null;
  return steps.find(({ state }) => state === 'ahead')?.scenario ?? null;
}

const withStep = (drive: Drive, from: 'ahead' | 'sent', to: 'sent' | 'done' | 'failed'): Drive => {
  const index = drive.steps.findIndex(({ state }) => state === from);
  return { ...drive, steps: drive.steps.map((step, at) => (at === index ? { ...step, state: to } : step)) };
};

/** The next step is in the outbox. */
export const stepSent = (drive: Drive, entryId: string): Drive => ({
  ...withStep(drive, 'ahead', 'sent'),
  entryId,
});

/** The step on its way is done; with the last one the drive has ended. */
export function stepDone(drive: Drive): Drive {
  const done: Drive = { ...withStep(drive, 'sent', 'done'), entryId: null };
  const isOver = done.steps.every(({ state }) => state === 'done');
  return isOver && done.outcome === null ? { ...done, outcome: 'finished' } : done;
}

/** The step on its way, or the one that could not be queued, came to nothing: the drive ends there. */
export const stepFailed = (
  drive: Drive,
  outcome: 'refused' | 'discarded',
  error: AppError | null,
): Drive => ({
  ...withStep(drive, drive.entryId === null ? 'ahead' : 'sent', 'failed'),
  // What is left in the outbox goes on there.
  outcome,
  error,
});

/** Ends it where it stands; a step that is in the outbox is done there all the same. */
export const stopDrive = (drive: Drive): Drive =>
  drive.outcome === null ? { ...drive, outcome: 'stopped' } : drive;
