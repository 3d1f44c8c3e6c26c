import { createHash } from 'node:crypto';
import { hourMs, minuteMs } from '../../../src-shared/domain/durations.ts';
import type { ScenarioName } from '../../../src-shared/domain/scenario.ts';
import { agreedPickup, commitmentDeadline } from '../orders/agreed-pickup.ts';
import type { SandboxOrder } from '../orders/order-record.ts';
import type { Quote } from '../orders/pricing.ts';
import { fileRecordOf } from '../scenarios/published-file.ts';
import { scenarioRegistry } from '../scenarios/registry.ts';
import type { FileRecord } from '../store/file-store.ts';
import type { Dice } from './dice.ts';

export interface HistoryStep {
  scenario: ScenarioName;
  atMs: number;
}

/** Times at which the events of a generated order happen. */
export interface Course {
  confirmedMs: number;
  pickedUpMs: number;
  deliveredMs: number;
  deadlineMs: number;
  isInspected: boolean;
  hasEtaChange: boolean;
  /** Time of the cancellation; null if the order is not cancelled. */
  cancelledMs: number | null;
}

/** A generated order, and the files that the service has added to it. */
export interface SeededOrder extends SandboxOrder {
  files: FileRecord[];
}

/** Applies all steps whose time is at most `nowMs`, as the scenarios of the sandbox would. */
export const afterSteps = (record: SandboxOrder, steps: readonly HistoryStep[], nowMs: number): SeededOrder =>
  steps.filter(({ atMs }) => atMs <= nowMs).reduce(after, { ...record, files: [] });

function after(seeded: SeededOrder, { scenario, atMs }: HistoryStep): SeededOrder {
  const { files, ...record } = seeded;
  const { isAllowed, apply } = scenarioRegistry[scenario];
  if (!isAllowed(record)) return seeded;
  const result = apply(record, { eventAtMs: atMs, nowMs: atMs });
  const more = (result.files ?? []).map((file, index) =>
    fileRecordOf(file, record, atMs, () => fileId(record.order.id, files.length + index)),
  );
  const { order } = result.record;
  return {
    ...result.record,
    order: result.changesRevision ? { ...order, updated_at: new Date(atMs).toISOString() } : order,
    files: [...files, ...more],
  };
}

/** Returns an id for a file. The same order and index always give the same id. */
const fileId = (orderId: string, index: number): string =>
  `file_${createHash('sha256').update(`${orderId} ${index}`).digest('hex').slice(0, 24)}`;

/** Returns random times for the events of an order without problems. */
export function courseOf({ createdAtMs, order, internal }: SandboxOrder, quoted: Quote, dice: Dice): Course {
  const availableMs = Date.parse(internal.input.pickup.available_from ?? order.created_at);
  const confirmedMs = Math.floor(createdAtMs + (availableMs - createdAtMs) * dice.between(0.1, 0.8));
  const hasWindow = order.pickup.requested_windows.length > 0;
  const waitMs = hasWindow ? dice.between(0, 4) * hourMs : dice.between(1, 30) * hourMs;
  const pickedUpMs = Math.floor(availableMs + waitMs);
  const plannedMs = quoted.estimatedDeliveryAtMs - quoted.estimatedPickupAtMs;
  const deliveredMs = Math.floor(pickedUpMs + plannedMs * dice.between(0.9, 1.4) + hourMs);
  const hasEtaChange = dice.chance(0.3);
  const isCancelled = dice.chance(0.06);
  const agreed = agreedPickup(internal.input.pickup, confirmedMs);
  return {
    confirmedMs,
    pickedUpMs,
    deliveredMs,
    deadlineMs: Date.parse(commitmentDeadline(agreed.agreed_window.end_at, order.distance_meters)),
    isInspected: order.service_options?.inspection !== 'none',
    hasEtaChange,
    cancelledMs: isCancelled ? Math.floor(dice.between(createdAtMs, deliveredMs)) : null,
  };
}

export const untilPickup = ({ confirmedMs, pickedUpMs }: Course): HistoryStep[] => [
  { scenario: 'pickup_readiness_confirmed', atMs: confirmedMs },
  { scenario: 'pickup_approach_started', atMs: pickedUpMs - 55 * minuteMs },
  { scenario: 'pickup_nearby', atMs: pickedUpMs - 9 * minuteMs },
  { scenario: 'pickup_completed', atMs: pickedUpMs },
];

/** Returns the steps of an order without problems, up to its delivery or cancellation. */
export function usualSteps(course: Course): HistoryStep[] {
  const { pickedUpMs, deliveredMs, cancelledMs } = course;
  const steps = untilPickup(course);
  if (course.isInspected) steps.push({ scenario: 'inspection_completed', atMs: pickedUpMs + minuteMs });
  if (course.hasEtaChange) {
    steps.push({ scenario: 'delivery_eta_changed', atMs: Math.floor((pickedUpMs + deliveredMs) / 2) });
  }
  steps.push({ scenario: 'delivery_completed', atMs: deliveredMs });
  if (cancelledMs === null) return steps;
  return [...steps.filter(({ atMs }) => atMs < cancelledMs), { scenario: 'cancelled', atMs: cancelledMs }];
}
