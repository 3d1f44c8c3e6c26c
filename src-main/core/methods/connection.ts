import type {
  CredentialInput,
  CredentialState,
  connectionMethods,
} from '../../../src-shared/contract/connection.ts';
import { Secret } from '../ports/secret.ts';
import { dismissRepairNotice, readNotice } from '../repair/notice.ts';
import type { Context } from './context.ts';
import type { HandlersFor } from './router.ts';

/**
 * Returns where the credential is stored and which scopes it has, never the credential itself.
 * @throws DispatchError `keychain_failed`
 */
export const credentialState = async ({
  credentials,
  tokens,
}: Pick<Context, 'credentials' | 'tokens'>): Promise<CredentialState> => ({
  place: await credentials.place(),
  scopes: tokens.granted()?.slice() ?? null,
});

// @interface auth.one-credential
/**
 * Replaces the credential after a test: the current one stays in use until the new one has signed in and is stored.
 * Queued entries belong to the customer account, so they are sent with the new credential unless it belongs to another
 * account.
 * @throws DispatchError `sign_in_failed`, `service_unreachable`, `keychain_failed`; in these cases nothing has changed
 */
export async function replaceCredential(context: Context, input: CredentialInput): Promise<CredentialState> {
  const { credentials, tryCredential, changeAccount, seat } = context;
  const credential = {
    clientId: new Secret(input.clientId),
    clientSecret: new Secret(input.clientSecret),
  };
  if (!input.isUntested) await tryCredential(credential);
  const keep = () => credentials.replace(credential, input.isSessionOnly);
  await (input.isOtherAccount ? changeAccount(keep) : keep());
  await seat.check();
  await signInAgain(context);
  return credentialState(context);
}

/**
 * Signs in with the current credential, then retries the entries and reads that were waiting for a sign-in. Does not
 * throw: the connection state shows a failure.
 */
export async function signInAgain(
  context: Pick<Context, 'connection' | 'drain' | 'ending' | 'endpoints' | 'log' | 'synchroniser' | 'tokens'>,
): Promise<void> {
  const { tokens, drain, synchroniser, connection, endpoints, log, ending } = context;
  tokens.forget();
  await endpoints.listOrders().catch(() => log.write('sign-in-failed'));
  // If the environment was closed during the sign-in, there is nothing to retry: it signs in again when it is opened.
  if (ending.aborted) return;
  drain.retryNow(null);
  synchroniser.tryAgain();
  connection.announce();
}

/**
 * Removes the credential. Queued entries stay, and are sent when there is a new one.
 * @throws DispatchError `keychain_failed`
 */
export async function removeCredential(context: Context): Promise<CredentialState> {
  await context.credentials.remove();
  await signInAgain(context);
  return credentialState(context);
}

/**
 * Signs in again and reads the first page of the order list.
 * @returns the granted scopes, and the duration in milliseconds
 * @throws DispatchError of the sign-in or the read
 */
export async function testConnection(
  context: Pick<Context, 'clock' | 'connection' | 'endpoints' | 'synchroniser' | 'tokens'>,
): Promise<{ scopes: string[]; ms: number }> {
  const { tokens, clock, connection, endpoints, synchroniser } = context;
  const startedMs = clock.monotonicMs();
  tokens.forget();
  await tokens.get();
  const scopes = tokens.granted()?.slice() ?? [];
  // A credential without `orders:read` can still sign in, so the test succeeds without a read; the screens that need
  // the scope report that it is missing.
  if (scopes.length === 0 || scopes.includes('orders:read')) await endpoints.listOrders();
  connection.announce();
  synchroniser.tryAgain();
  return { scopes, ms: Math.round(clock.monotonicMs() - startedMs) };
}

export const connectionHandlers = (context: Context): HandlersFor<typeof connectionMethods> => ({
  'connection.get': () => context.connection.current(),
  'connection.test': () => testConnection(context),
  'connection.confirmProduction': () => {
    context.guard.open();
    return context.connection.current();
  },
  'credentials.state': () => credentialState(context),
  'credentials.replace': input => replaceCredential(context, input),
  'credentials.remove': () => removeCredential(context),
  'repair.get': () => readNotice(context.database),
  'repair.dismiss': () => dismissRepairNotice(context.database),
});
