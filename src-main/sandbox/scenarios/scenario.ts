import type { ScenarioName } from '../../../src-shared/domain/scenario.ts';
import type { OrderRecord } from '../orders/order-record.ts';
import type { PublishedFile } from './published-file.ts';

export interface ScenarioTimes {
  /** Time of the event: what `*_at` fields get. */
  eventAtMs: number;
  /** Time of the request. */
  nowMs: number;
}

export interface ScenarioResult {
  record: OrderRecord;
  /** Live ETA changes do not change the revision; every other change does ("States and transitions"). */
  changesRevision: boolean;
  files?: readonly PublishedFile[];
}

/** A move of the sandbox. It is deterministic: the same order and time give the same result. */
export interface Scenario {
  name: ScenarioName;
  /** The precondition on the current state. */
  isAllowed(record: OrderRecord): boolean;
  apply(record: OrderRecord, times: ScenarioTimes): ScenarioResult;
}
