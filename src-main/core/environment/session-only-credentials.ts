import type { Environment } from '../../../src-shared/environment.ts';
import { credentialAccount } from './credential-account.ts';
import type { SessionOnlyCredential } from './credentials.ts';

type Place = Pick<Environment, 'id' | 'kind' | 'baseUrl'>;

/**
 * Holds the session-only credentials of all environments by their keychain name. They are kept outside the
 * environment's session, which restarts when settings change.
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
    /**
     * Forgets the credential of an environment. A call in progress may still write to the removed holder, but nothing
     * reads that holder any more.
     */
    forget(environment: Place): void {
      const account = credentialAccount(environment);
      const known = kept.get(account);
      if (known) Object.assign(known, { credential: null, certificate: null });
      kept.delete(account);
    },
  };
}
