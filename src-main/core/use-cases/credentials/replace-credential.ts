import type { CredentialInput, CredentialState } from '../../../../src-shared/records.ts';
import { Secret } from '../../ports/secret.ts';
import type { Context } from '../context.ts';
import { credentialState } from './credential-state.ts';
import { takeUp } from './take-up.ts';

// @interface auth.one-credential
/**
 * Replaces the credential with overlap: the former one works until the new one has signed in and is kept.
 * Entries belong to the account, not to the secret, so what waits is sent with the new one, unless it is another's.
 * @throws DispatchError `sign_in_failed`, `service_unreachable`, `keychain_failed`; then nothing has changed
 */
export async function replaceCredential(context: Context, input: CredentialInput): Promise<CredentialState> {
  const { credentials, tryCredential, changeAccount } = context;
  const credential = {
    clientId: new Secret(input.clientId),
    clientSecret: new Secret(input.clientSecret),
  };
  if (!input.isUntested) await tryCredential(credential);
  const keep = () => credentials.replace(credential, input.isSessionOnly);
  await (input.isOtherAccount ? changeAccount(keep) : keep());
  await takeUp(context);
  return credentialState(context);
}
