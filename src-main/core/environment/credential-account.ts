import type { Environment } from '../../../src-shared/environment.ts';

type Place = Pick<Environment, 'id' | 'kind' | 'baseUrl'>;

/**
 * The name of one environment's credential in the keychain. A credential belongs to one environment, kind and origin:
 * under another kind or at another origin there is none, so that a changed address never receives it. The path of an
 * address does not count, since it leads to the same server. The local sandbox is ours wherever it listens.
 */
export const credentialAccount = ({ id, kind, baseUrl }: Place): string =>
  baseUrl === null ? `${id}/credential` : `${id}/${kind}/${originOf(baseUrl)}/credential`;

/** Whether a credential of the one is also the other's. */
export const isSameAccount = (one: Place, other: Place): boolean =>
  credentialAccount(one) === credentialAccount(other);

/** An address that is none is its own origin: nothing can be sent there. */
const originOf = (baseUrl: string): string => URL.parse(baseUrl)?.origin ?? baseUrl;
