import type { SandboxOrder } from '../orders/order-record.ts';
import type { PublishedFile } from './published-file.ts';

export interface ScenarioTimes {
  /** Time of the event, to which the scenario sets the `*_at` fields. */
  eventAtMs: number;
  /** Time of the request. */
  nowMs: number;
}

export interface ScenarioResult {
  record: SandboxOrder;
  /** Live ETA changes do not change the revision; every other change does ("States and transitions"). */
  changesRevision: boolean;
  files?: readonly PublishedFile[];
}

/** A scenario of the sandbox. It is deterministic: the same order and time give the same result. */
export interface Scenario {
  /** Whether the scenario can be applied to the order in its current state. */
  isAllowed(record: SandboxOrder): boolean;
  apply(record: SandboxOrder, times: ScenarioTimes): ScenarioResult;
}
