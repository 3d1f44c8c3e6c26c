import type { EnvironmentEventName } from '../../../src-shared/contract/contract.ts';
import type { Environment } from '../../../src-shared/environment.ts';
import type { InterfaceProfile } from '../../../src-shared/interface-profile.ts';
import type { AlertBook } from '../alerts/alert-book.ts';
import type { DailyBackups } from '../backup/daily-backups.ts';
import type { SeatGuard } from '../move/seat-guard.ts';
import type { Clock, Log } from '../ports/ports.ts';
import type { Emit, SessionDesktop } from '../ports/session-ports.ts';
import type { SessionOutbox } from '../session/outbox.ts';
import type { ServiceLink } from '../session/service-link.ts';
import type { SessionStores } from '../session/stores.ts';
import type { DocumentTransfers } from '../store/document-transfers.ts';
import type { Synchroniser } from '../synchronise/synchroniser.ts';

/** Everything that the methods of an environment use; created by `session.ts`. */
export interface Context extends SessionStores, AlertBook, ServiceLink, SessionOutbox, SessionDesktop {
  environment: Environment;
  environmentId: string;
  profile: InterfaceProfile;
  clock: Clock;
  log: Log;
  emit: Emit;
  seat: SeatGuard;
  synchroniser: Synchroniser;
  transfers: DocumentTransfers;
  backups: DailyBackups;
  readonly accountId: string;
  /**
   * Switches to another customer account. Entries that were saved for the previous account are not sent with the new
   * credential.
   * @param keepCredential stores the credential of the new account
   * @param id an account that was used before, to switch back to it; by default a new one
   */
  changeAccount(keepCredential: () => Promise<void>, id?: string): Promise<void>;
  /** Free bytes on the disk that contains the environment's data; null if the system does not report them. */
  freeDiskBytes(): number | null;
  /** Calls the listener for every event of this environment, right after the windows got it. */
  hear(listener: (event: EnvironmentEventName) => void): void;
  /** Aborted when the environment closes. After that, its files must not be read or written. */
  ending: AbortSignal;
}

/** Informs the windows and starts sending. Call it after a transaction that has changed the entries of an order. */
export function entriesChanged(
  { emit, emitOutbox, drain }: Pick<Context, 'drain' | 'emit' | 'emitOutbox'>,
  localId: string,
): void {
  emit('orders.changed', { localIds: [localId] });
  emitOutbox();
  drain.wake();
}
