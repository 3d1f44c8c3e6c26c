import type { EnvironmentRow } from '../../src-shared/contract/environments.ts';
import type { OutboxSummary } from '../../src-shared/contract/outbox.ts';
import { localEnvironment } from '../../src-shared/environment.ts';

export const calm: OutboxSummary = {
  waiting: 0,
  unconfirmed: 0,
  sending: 0,
  attention: 0,
  held: 0,
  stuck: 0,
  isPaused: false,
  typedChanges: 0,
  rejectedDrafts: 0,
  withdrawnDrafts: 0,
};

export type Outboxes = Record<string, Partial<OutboxSummary> | null>;

/** Environments by their ids, with what waits in each; null: it is not open. */
export const environmentsWith = (outboxes: Outboxes): EnvironmentRow[] =>
  Object.entries(outboxes).map(([id, outbox]) => ({
    ...localEnvironment,
    id,
    name: `Service ${id}`,
    outbox: outbox && { ...calm, ...outbox },
  }));
