import type { LookupFunction } from 'node:net';
import { isPrivateHost, plainHost } from '../../src-shared/private-address.ts';

/** `failureOf` recognises this code. */
const errorCode = 'ERR_PRIVATE_ADDRESS';

/**
 * Resolves names like `inner`, but leaves out addresses of this computer and its own network. The owner of a name
 * chooses its addresses and can change them at any time, so they are checked at the moment of connecting. Behind a
 * proxy, the proxy resolves names.
 * @param privateHosts names that may have any address
 */
export function publicLookup(inner: LookupFunction, privateHosts: readonly string[]): LookupFunction {
  const free = new Set(privateHosts.map(plainHost));
  return (hostname, options, callback) => {
    if (free.has(plainHost(hostname))) {
      inner(hostname, options, callback);
      return;
    }
    inner(hostname, options, (error, found, family) => {
      if (error) {
        callback(error, found, family);
        return;
      }
      const all = typeof found === 'string' ? [{ address: found, family: family ?? 0 }] : found;
      const open = all.filter(({ address }) => !isPrivateHost(address));
      if (open.length === 0 && all.length > 0) callback(refusal(hostname), []);
      else if (typeof found === 'string') callback(null, found, family);
      else callback(null, open);
    });
  };
}

const refusal = (hostname: string): Error =>
  Object.assign(new Error(`${hostname} leads into this computer's own network.`), { code: errorCode });
