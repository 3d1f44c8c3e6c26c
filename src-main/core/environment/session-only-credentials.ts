import type { Environment } from '../../../src-shared/environment.ts';
import { credentialAccount } from './credential-account.ts';
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
      const account = credentialAccount(environment);
      const known = kept.get(account) ?? { credential: null };
      kept.set(account, known);
      return known;
    },
    /** What a call that is still under way puts there later is found by nobody. */
    forget(environment: Place): void {
      const account = credentialAccount(environment);
      const known = kept.get(account);
      if (known) known.credential = null;
      kept.delete(account);
    },
  };
}
