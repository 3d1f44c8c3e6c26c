import type { EnvironmentEventName } from '../../../src-shared/contract/contract.ts';
import type { Environment } from '../../../src-shared/environment.ts';
import type { InterfaceProfile } from '../../../src-shared/interface-profile.ts';
import type { Clock, Log } from '../ports/ports.ts';
import type { Emit, SessionDesktop } from '../ports/session-ports.ts';
import type { SessionOutbox } from '../session/outbox.ts';
import type { ServiceLink } from '../session/service-link.ts';
import type { SessionStores } from '../session/stores.ts';
import type { DocumentTransfers } from '../store/document-transfers.ts';
import type { Synchroniser } from '../synchronise/synchroniser.ts';

/** Everything that the methods of an environment use; created by `session.ts`. */
export interface Context extends SessionStores, ServiceLink, SessionOutbox, SessionDesktop {
  environment: Environment;
  environmentId: string;
  profile: InterfaceProfile;
  clock: Clock;
  log: Log;
  emit: Emit;
  synchroniser: Synchroniser;
  transfers: DocumentTransfers;
  readonly accountId: string;
  /**
   * Switches to another customer account and stores its credential with `keepCredential`. Entries saved for the
   * previous account are not sent with the new credential. With `id`, switches back to an account that was used before.
   */
  changeAccount(keepCredential: () => Promise<void>, id?: string): Promise<void>;
  /** Free bytes on the disk of the environment's data; null if the system does not tell. */
  freeDiskBytes(): number | null;
  /** Calls the listener for every event of this environment, right after the windows. */
  hear(listener: (event: EnvironmentEventName) => void): void;
  /** Aborted when the environment is closed; do not read or write anything after that. */
  ending: AbortSignal;
}

/** Call it after a transaction that has changed the entries of an order: informs the windows, and starts sending. */
export function entriesChanged(
  { emit, emitOutbox, drain }: Pick<Context, 'drain' | 'emit' | 'emitOutbox'>,
  localId: string,
): void {
  emit('orders.changed', { localIds: [localId] });
  emitOutbox();
  drain.wake();
}
