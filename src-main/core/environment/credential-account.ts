import type { Environment } from '../../../src-shared/environment.ts';

type Place = Pick<Environment, 'id' | 'kind' | 'baseUrl'>;

/**
 * Name of an environment's credential in the keychain. It contains the environment's id, kind and origin, so that a
 * credential is never sent to another server. The path does not count, since it leads to the same server. The local
 * sandbox always has the same name, whatever its address.
 */
export const credentialAccount = ({ id, kind, baseUrl }: Place): string =>
  baseUrl === null ? `${id}/credential` : `${id}/${kind}/${originOf(baseUrl)}/credential`;

/** Whether both places use the same credential. */
export const isSameAccount = (one: Place, other: Place): boolean =>
  credentialAccount(one) === credentialAccount(other);

/** Returns an invalid URL unchanged. That is safe, because nothing can be sent to it. */
const originOf = (baseUrl: string): string => URL.parse(baseUrl)?.origin ?? baseUrl;
