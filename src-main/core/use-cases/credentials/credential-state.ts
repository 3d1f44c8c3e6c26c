import type { CredentialState } from '../../../../src-shared/records.ts';
import type { Context } from '../context.ts';

/** Where the credential is, and what it may do; never what it is. @throws DispatchError `keychain_failed` */
export const credentialState = async ({ credentials, tokens }: Context): Promise<CredentialState> => ({
  place: await credentials.place(),
  scopes: tokens.granted()?.slice() ?? null,
});
