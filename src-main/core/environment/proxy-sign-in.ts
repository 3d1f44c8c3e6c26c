import { z } from 'zod';
import type { ProxyState } from '../../../src-shared/contract/proxies.ts';
import { jsonColumn } from '../../../src-shared/domain/stored-row.ts';
import { refusal } from '../../../src-shared/errors.ts';
import type { ProxySignIn, SecretStore } from '../ports/ports.ts';
import { Secret } from '../ports/secret.ts';
import type { MetaStore } from '../store/meta-store.ts';

/** Maximum number of proxies that are remembered. A computer on the move meets few that ask for a sign-in. */
const maxProxies = 20;

const storedSchema = jsonColumn(z.array(z.string()).max(maxProxies)).catch([]);

/** Name of a proxy's credential in the keychain. It contains the origin, so that no other proxy ever gets it. */
const accountOf = (proxy: string): string => `proxy/${proxy}`;

export interface ProxySignInSources {
  secrets: SecretStore;
  meta: MetaStore;
  /** Called when the list has changed. */
  onChange(): void;
  /** Called when connections must be made again, because a proxy now gets another credential. */
  onCredential(): void;
}

export type ProxySignIns = ReturnType<typeof createProxySignIns>;

/** Keeps user names and passwords for proxies with Basic sign-in, in the keychain, each for the origin of one proxy. */
export function createProxySignIns({ secrets, meta, onChange, onCredential }: ProxySignInSources) {
  const asked = new Map<string, ProxyState['asked']>();
  /** Proxies to which the user has signed in. Only their names: the keychain cannot list its accounts. */
  const signedIn = (): string[] => storedSchema.parse(meta.get('proxies'));
  const remember = (proxies: readonly string[]): void => meta.set('proxies', JSON.stringify(proxies));

  /** Proxies whose credential is gone, such as one that was kept in memory before a restart. */
  const lost = new Set<string>();
  const isSignedIn = (proxy: string): boolean => signedIn().includes(proxy) && !lost.has(proxy);

  const port: ProxySignIn = {
    async authorization(proxy) {
      if (!signedIn().includes(proxy)) return null;
      const found = await secrets.get(accountOf(proxy));
      if (found) lost.delete(proxy);
      else lost.add(proxy);
      return found;
    },
    asked(proxy, isBasic) {
      const now = isBasic ? 'asks' : 'other_kind';
      if (asked.get(proxy) === now || (asked.size >= maxProxies && !asked.has(proxy))) return;
      asked.set(proxy, now);
      onChange();
    },
  };

  return {
    port,
    list: (): ProxyState[] =>
      [...new Set([...signedIn(), ...asked.keys()])].map(proxy => ({
        proxy,
        isSignedIn: isSignedIn(proxy),
        asked: asked.get(proxy) ?? null,
      })),
    /**
     * Saves the credential of a proxy.
     * @throws DispatchError `not_found` (`proxy`) if the proxy has not asked for one, `keychain_failed`
     */
    async signIn(proxy: string, user: string, password: string): Promise<void> {
      const others = signedIn().filter(other => other !== proxy);
      const isKnown = asked.get(proxy) === 'asks' || signedIn().includes(proxy);
      if (!isKnown || others.length >= maxProxies)
        throw refusal('not_found', 'This proxy has not asked for a sign-in.', 'proxy');
      const basic = Buffer.from(`${user}:${password}`, 'utf8').toString('base64');
      await secrets.set(accountOf(proxy), new Secret(`Basic ${basic}`));
      remember([...others, proxy]);
      lost.delete(proxy);
      asked.delete(proxy);
      onChange();
      onCredential();
    },
    /**
     * Deletes the credential of a proxy.
     * @throws DispatchError `keychain_failed`
     */
    async forget(proxy: string): Promise<void> {
      if (!signedIn().includes(proxy)) return;
      await secrets.delete(accountOf(proxy));
      remember(signedIn().filter(other => other !== proxy));
      onChange();
      onCredential();
    },
  };
}
