import type { CredentialState } from '../../../../src-shared/records.ts';
import type { Context } from '../context.ts';
import { credentialState } from './credential-state.ts';
import { takeUp } from './take-up.ts';

/** Forgets the credential; what waits stays and is sent with the next one. @throws DispatchError `keychain_failed` */
export async function removeCredential(context: Context): Promise<CredentialState> {
  await context.credentials.remove();
  await takeUp(context);
  return credentialState(context);
}
