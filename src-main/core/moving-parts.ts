import type { EventPayload } from '../../src-shared/contract/contract.ts';
import { localEnvironment } from '../../src-shared/environment.ts';
import { refusal } from '../../src-shared/errors.ts';
import { credentialAccount } from './environment/credential-account.ts';
import { createCredentials } from './environment/credentials.ts';
import type { ImportResult } from './environment/import-environments.ts';
import type { EnvironmentsAtWork, EnvironmentsSources } from './environments-at-work.ts';
import type { MovedPart } from './move/read-move.ts';
import type { WriteSources } from './move/write-move.ts';
import type { Desktop } from './ports/desktop.ts';
import { type OpenEnvironment, openRepaired } from './repair/open-environment.ts';

/** Interval between reports of progress, in milliseconds. */
const tellEveryMs = 100;

export interface MovingSources extends EnvironmentsSources {
  desktop: Pick<Desktop, 'chooseSavePath' | 'chooseFile'>;
  /** Adds the environments that the user confirms. */
  addEnvironments(parts: readonly MovedPart[]): Promise<ImportResult>;
  /** See `writeMove`. Only tests give it. */
  atStep?: WriteSources['atStep'];
}

export type MovingParts = ReturnType<typeof movingParts>;

/** What both directions of a move use. */
export function movingParts(sources: MovingSources, work: EnvironmentsAtWork) {
  const { ports, store, emit } = sources;
  const { assertStays, changed } = work;
  const { clock, log, folders, secrets } = ports;

  /** Returns a function that adds up bytes, and reports them from time to time. */
  function progress(
    step: EventPayload<'moving.progress'>['step'],
    totalBytes: number | null,
  ): (bytes: number) => void {
    let doneBytes = 0;
    let toldAtMs = Number.NEGATIVE_INFINITY;
    return bytes => {
      doneBytes += bytes;
      if (clock.monotonicMs() - toldAtMs < tellEveryMs) return;
      toldAtMs = clock.monotonicMs();
      emit('moving.progress', { step, doneBytes, totalBytes }, null);
    };
  }

  const openClosed = (id: string): OpenEnvironment =>
    openRepaired({ folders, environmentId: id, accountId: store.accountOf(id), clock, log });

  /** Returns the client ID of an environment's credential; null if there is none, or the keychain does not give it. */
  const clientIdOf = (id: string): Promise<string | null> => {
    const environment = store.get(id);
    const account = credentialAccount(environment);
    return createCredentials(secrets, account, work.sessionOnly.of(environment))
      .get()
      .then(
        ({ clientId }) => clientId.reveal(),
        () => null,
      );
  };

  /** @throws DispatchError `not_found`, `not_allowed_in_state` (`environment_removing`, `local_sandbox`) */
  function assertOfService(id: string): void {
    assertStays(store.get(id).id);
    if (id === localEnvironment.id)
      throw refusal('not_allowed_in_state', 'The local sandbox stays on this computer.', 'local_sandbox');
  }

  function tellAll(id: string): void {
    emit('orders.changed', { localIds: [] }, id);
    emit('templates.changed', {}, id);
    emit('addressBook.changed', {}, id);
    changed();
  }

  return { sources, work, progress, openClosed, clientIdOf, assertOfService, tellAll };
}
