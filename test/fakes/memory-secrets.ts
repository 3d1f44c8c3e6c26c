import type { SecretStore } from '../../src-main/core/ports/ports.ts';
import type { Secret } from '../../src-main/core/ports/secret.ts';

/** A keychain that a test can look into. */
export function fakeSecretStore(): SecretStore & { readonly secrets: Map<string, Secret> } {
  const secrets = new Map<string, Secret>();
  return {
    kind: 'keychain',
    reason: null,
    secrets,
    get: account => Promise.resolve(secrets.get(account) ?? null),
    set(account, secret) {
      secrets.set(account, secret);
      return Promise.resolve();
    },
  };
}
