import { localEnvironment } from '../../src-shared/environment.ts';
import { assertNothingUnsent, assertOwn } from './environment/rules.ts';
import type { EnvironmentsAtWork } from './environments-at-work.ts';
import type { EnvironmentsSources } from './environments-sources.ts';

export interface RemovalSources extends Pick<EnvironmentsSources, 'ports' | 'store' | 'meta'> {
  work: EnvironmentsAtWork;
}

/**
 * Removes an environment: deletes its credential now and its files now or at the next start. If that fails, the
 * environment can still be used.
 * @throws DispatchError `not_found`, `not_allowed_in_state` (`managed_environment`, `environment_removing`,
 * `entries_waiting`, `changes_typed`), `keychain_failed`
 */
export async function removeEnvironment(
  id: string,
  { ports, store, meta, work }: RemovalSources,
): Promise<void> {
  const { sessions, sessionOnly, removing, assertStays, orGoesOn, letGo, changed } = work;
  assertStays(id);
  await sessions.inTurn(id, async () => {
    const environment = store.get(id);
    assertOwn(environment);
    assertNothingUnsent(sessions.now(id));
    removing.add(id);
    try {
      await orGoesOn(id, async () => {
        await letGo(id, assertNothingUnsent);
        if (!ports.folders.delete(id)) ports.log.write('environment-files-left', { environment: id });
        store.remove(id);
      });
    } finally {
      removing.delete(id);
    }
    sessionOnly.forget(environment);
    if (meta.get('current_environment') === id) meta.set('current_environment', localEnvironment.id);
  });
  changed();
}
