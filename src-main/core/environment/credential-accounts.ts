import type { Environment } from '../../../src-shared/environment.ts';

type Place = Pick<Environment, 'id' | 'kind' | 'baseUrl'>;

/** Names of one environment's credential in the keychain. */
export interface CredentialAccounts {
  present: string;
  /** Where earlier versions kept it, whatever the service; null where that is still its name. */
  former: string | null;
}

/**
 * A credential belongs to one environment, kind and origin: under another kind or at another origin there is none, so
 * that a changed address never receives it. The path of an address does not count, since it leads to the same server.
 * The local sandbox is ours wherever it listens.
 */
export function credentialAccounts({ id, kind, baseUrl }: Place): CredentialAccounts {
  const former = `${id}/credential`;
  if (baseUrl === null) return { present: former, former: null };
  return { present: `${id}/${kind}/${originOf(baseUrl)}/credential`, former };
}

/** Whether a credential of the one is also the other's. */
export const isSameAccount = (one: Place, other: Place): boolean =>
  credentialAccounts(one).present === credentialAccounts(other).present;

/** An address that is none is its own origin: nothing can be sent there. */
const originOf = (baseUrl: string): string => URL.parse(baseUrl)?.origin ?? baseUrl;
