import type { Environment } from '../../../src-shared/environment.ts';

type Place = Pick<Environment, 'id' | 'kind' | 'baseUrl'>;

/**
 * Name of an environment's credential in the keychain. A credential belongs to one environment, kind and origin, so
 * that a changed address never receives it. The path does not count, since it leads to the same server. The local
 * sandbox has one name, whatever its address.
 */
export const credentialAccount = ({ id, kind, baseUrl }: Place): string =>
  baseUrl === null ? `${id}/credential` : `${id}/${kind}/${originOf(baseUrl)}/credential`;

/** Whether both share a credential. */
export const isSameAccount = (one: Place, other: Place): boolean =>
  credentialAccount(one) === credentialAccount(other);

/** An invalid URL counts as its own origin: nothing can be sent there. */
const originOf = (baseUrl: string): string => URL.parse(baseUrl)?.origin ?? baseUrl;
