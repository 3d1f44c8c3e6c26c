import type { EventName, EventPayload } from '../../src-shared/contract/contract.ts';
import type { Desktop } from './ports/ports.ts';
import type { SessionPorts } from './ports/session-ports.ts';
import type { EnvironmentStore } from './store/environment-store.ts';
import type { MetaStore } from './store/meta-store.ts';

export interface EnvironmentsSources extends Pick<Desktop, 'confirmServiceChanges'> {
  ports: SessionPorts;
  store: EnvironmentStore;
  meta: MetaStore;
  /** Interval between reads of the order list, in milliseconds; null to read only on request. */
  refreshIntervalMs(): number | null;
  emit<E extends EventName>(event: E, payload: EventPayload<E>, environmentId: string | null): void;
}
