import type { Environment } from '../../../src-shared/environment.ts';

type Place = Pick<Environment, 'id' | 'kind' | 'baseUrl'>;

/**
 * Returns the name of an environment's credential in the keychain. The name contains the environment's id, kind and
 * origin, so that a credential is never sent to another server. The path is left out, since it leads to the same
 * server. The local sandbox always has the same name, whatever its address.
 */
export const credentialAccount = ({ id, kind, baseUrl }: Place): string =>
  baseUrl === null ? `${id}/credential` : `${id}/${kind}/${originOf(baseUrl)}/credential`;

/** Whether the same credential is used for both. */
export const isSameAccount = (one: Place, other: Place): boolean =>
  credentialAccount(one) === credentialAccount(other);

/**
 * Returns the origin of a URL. An invalid URL is returned unchanged, which is safe, because nothing can be sent to it.
 */
const originOf = (baseUrl: string): string => URL.parse(baseUrl)?.origin ?? baseUrl;

/** Returns the name in the keychain of the key to an environment's client certificate: it fits to one origin only. */
export const clientCertificateAccount = (place: Place): string =>
  credentialAccount(place).replace(/credential$/, 'client-certificate');
