import type { Environment } from '../../../src-shared/environment.ts';
import { credentialAccounts } from './credential-accounts.ts';
import type { SessionOnlyCredential } from './credentials.ts';

type Place = Pick<Environment, 'id' | 'kind' | 'baseUrl'>;

/**
 * Where the credentials of all environments lie that are kept for this session only, by their names in the keychain:
 * they outlive a session that begins anew with other settings.
 */
export function createSessionOnlyCredentials() {
  const kept = new Map<string, SessionOnlyCredential>();
  return {
    of(environment: Place): SessionOnlyCredential {
      const { present } = credentialAccounts(environment);
      const known = kept.get(present) ?? { credential: null };
      kept.set(present, known);
      return known;
    },
    /** What a call that is still under way puts there later is found by nobody. */
    forget(environment: Place): void {
      const { present } = credentialAccounts(environment);
      const known = kept.get(present);
      if (known) known.credential = null;
      kept.delete(present);
    },
  };
}
