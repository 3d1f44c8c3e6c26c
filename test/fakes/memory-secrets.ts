import type { SecretStore } from '../../src-main/core/ports/ports.ts';
import type { Secret } from '../../src-main/core/ports/secret.ts';

/** A keychain that a test can look into. */
export function fakeSecretStore(): SecretStore & { readonly secrets: Map<string, Secret> } {
  const secrets = new Map<string, Secret>();
  return {
    secrets,
    state: () => ({ kind: 'keychain', reason: null }),
    recheck: () => Promise.resolve({ kind: 'keychain', reason: null }),
    get: account => Promise.resolve(secrets.get(account) ?? null),
    set(account, secret) {
      secrets.set(account, secret);
      return Promise.resolve();
    },
    delete(account) {
      secrets.delete(account);
      return Promise.resolve();
    },
  };
}
