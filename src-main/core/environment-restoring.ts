import type { RestoreResult } from '../../src-shared/contract/backups.ts';
import { type Restored, restoreEnvironment, type WantedRestore } from './backup/restore-environment.ts';
import type { EnvironmentsAtWork, EnvironmentsSources } from './environments-at-work.ts';

/** Restores backups. Meanwhile the environment is closed, so nothing is sent, read or saved. */
export function createEnvironmentRestoring(
  { ports, store, emit }: EnvironmentsSources,
  work: EnvironmentsAtWork,
) {
  const { sessions, assertStays, whileClosed, changed } = work;
  const ending = new AbortController();

  const restoreClosed = (id: string, wanted: WantedRestore): Promise<Restored> => {
    const { folders, clock, log } = ports;
    const files = { folders, environmentId: id, accountId: store.accountOf(id), clock, log };
    return restoreEnvironment(files, wanted, ending.signal);
  };

  return {
    /**
     * Restores a backup, then opens the environment again, also if the restore fails.
     * @throws DispatchError `not_found`, `not_allowed_in_state` (`environment_removing`), and as `restoreEnvironment`
     */
    async restoreBackup(id: string, wanted: WantedRestore): Promise<RestoreResult> {
      assertStays(store.get(id).id);
      const { result, localIds } = await sessions.inTurn(id, async () => {
        // It may have been removed while this waited for its turn.
        assertStays(store.get(id).id);
        sessions.now(id).seat.assertMay('drafts.save');
        return whileClosed([id], () => restoreClosed(id, wanted));
      });
      emit('orders.changed', { localIds }, id);
      emit('templates.changed', {}, id);
      emit('addressBook.changed', {}, id);
      emit('backups.changed', {}, id);
      changed();
      return result;
    },
    /** Interrupts a restore that has changed nothing yet. */
    stopRestoring: (): void => ending.abort(),
  };
}
