import type { SandboxOrder } from '../orders/order-record.ts';
import type { PublishedFile } from './published-file.ts';

export interface ScenarioTimes {
  /** Time of the event. The scenario sets the order's `*_at` fields to it. */
  eventAtMs: number;
  /** Time at which the request for the scenario arrived. */
  nowMs: number;
}

export interface ScenarioResult {
  record: SandboxOrder;
  /**
   * Whether the order gets a new revision. Only live ETA changes keep the revision (section "States and transitions").
   */
  changesRevision: boolean;
  files?: readonly PublishedFile[];
}

/** A scenario of the sandbox. It is deterministic: the same order and time give the same result. */
export interface Scenario {
  /** Whether the scenario can be applied to the order in its current state. */
  isAllowed(record: SandboxOrder): boolean;
  apply(record: SandboxOrder, times: ScenarioTimes): ScenarioResult;
}
