import type { LookupFunction } from 'node:net';
import { isPrivateHost, plainHost } from '../../src-shared/private-address.ts';

/** Code of the error for a host with only private addresses. `failureOf` recognises the error by it. */
const errorCode = 'ERR_PRIVATE_ADDRESS';

/**
 * Resolves host names with `inner`, but leaves out private addresses (this computer or its own network). The owner of a
 * name can change its addresses at any time, so this check is made at every connection. It has no effect behind a
 * proxy, which resolves names itself.
 * @param privateHosts names for which private addresses are allowed
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
