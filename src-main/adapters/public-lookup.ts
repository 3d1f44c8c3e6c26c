import type { LookupFunction } from 'node:net';
import { isPrivateHost, plainHost } from '../../src-shared/private-address.ts';

/** As `failureOf` knows it. */
const errorCode = 'ERR_PRIVATE_ADDRESS';

/**
 * Looks names up as `inner` does, and leaves out what leads to this computer or into its own network: whoever owns a
 * name chooses its addresses, and can change them after an address was looked at. Only here is it known where a
 * connection will go. Behind a proxy, the proxy looks names up.
 * @param privateHosts names whose addresses are taken as they are
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
