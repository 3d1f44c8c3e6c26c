import type { CredentialState } from '../../../../src-shared/contract/connection.ts';
import type { AppError } from '../../../../src-shared/errors.ts';
import { appErrorOf, call } from '../../../bridge/bridge.ts';
import { createPerEnvironmentStore } from '../../../bridge/environment-store.ts';

interface CredentialStore {
  /** State of the credential; null until the first answer. */
  state: CredentialState | null;
  error: AppError | null;
}

export const useCredential = createPerEnvironmentStore<CredentialStore>(() => ({ state: null, error: null }));

export const showCredential = (state: CredentialState): void =>
  useCredential.setState({ state, error: null });

export async function readCredential(): Promise<void> {
  try {
    showCredential(await call('credentials.state', {}));
  } catch (thrown) {
    useCredential.setState({ state: null, error: appErrorOf(thrown) });
  }
}

/**
 * Removes the credential.
 * @throws DispatchError if that failed; the credential is then still stored
 */
export async function removeCredential(): Promise<void> {
  showCredential(await call('credentials.remove', {}));
}
