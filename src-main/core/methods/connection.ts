import type {
  CredentialInput,
  CredentialState,
  connectionMethods,
} from '../../../src-shared/contract/connection.ts';
import { Secret } from '../ports/secret.ts';
import { dismissRepairNotice, readNotice } from '../repair/notice.ts';
import type { Context } from './context.ts';
import type { HandlersFor } from './router.ts';

/** What these methods reach. */
export type ConnectionContext = Pick<
  Context,
  | 'changeAccount'
  | 'clock'
  | 'connection'
  | 'credentials'
  | 'database'
  | 'drain'
  | 'ending'
  | 'endpoints'
  | 'guard'
  | 'log'
  | 'synchroniser'
  | 'tokens'
  | 'tryCredential'
>;

/** Where the credential is, and what it may do; never what it is. @throws DispatchError `keychain_failed` */
export const credentialState = async ({
  credentials,
  tokens,
}: ConnectionContext): Promise<CredentialState> => ({
  place: await credentials.place(),
  scopes: tokens.granted()?.slice() ?? null,
});

// @interface auth.one-credential
/**
 * Replaces the credential with overlap: the former one works until the new one has signed in and is kept.
 * Entries belong to the account, not to the secret, so what waits is sent with the new one, unless it is another's.
 * @throws DispatchError `sign_in_failed`, `service_unreachable`, `keychain_failed`; then nothing has changed
 */
export async function replaceCredential(
  context: ConnectionContext,
  input: CredentialInput,
): Promise<CredentialState> {
  const { credentials, tryCredential, changeAccount } = context;
  const credential = {
    clientId: new Secret(input.clientId),
    clientSecret: new Secret(input.clientSecret),
  };
  if (!input.isUntested) await tryCredential(credential);
  const keep = () => credentials.replace(credential, input.isSessionOnly);
  await (input.isOtherAccount ? changeAccount(keep) : keep());
  await signInAgain(context);
  return credentialState(context);
}

/** Signs in with the present credential and tries what waits for it; a failure shows as the connection's state. */
export async function signInAgain(context: ConnectionContext): Promise<void> {
  const { tokens, drain, synchroniser, connection, endpoints, log, ending } = context;
  tokens.forget();
  await endpoints.listOrders().catch(() => log.write('sign-in-failed'));
  // The next session signs in by itself; this one has nothing any more that could be tried.
  if (ending.aborted) return;
  drain.retryNow(null);
  synchroniser.tryAgain();
  connection.announce();
}

/** Forgets the credential; what waits stays and is sent with the next one. @throws DispatchError `keychain_failed` */
export async function removeCredential(context: ConnectionContext): Promise<CredentialState> {
  await context.credentials.remove();
  await signInAgain(context);
  return credentialState(context);
}

/** Signs in anew and reads the head of the order list. @throws DispatchError what keeps it from working */
export async function testConnection(context: ConnectionContext): Promise<{ scopes: string[]; ms: number }> {
  const { tokens, clock, connection, endpoints, synchroniser } = context;
  const startedMs = clock.monotonicMs();
  tokens.forget();
  await tokens.get();
  const scopes = tokens.granted()?.slice() ?? [];
  // A credential without this scope signs in all the same; the screens that need it say so.
  if (scopes.length === 0 || scopes.includes('orders:read')) await endpoints.listOrders();
  connection.announce();
  synchroniser.tryAgain();
  return { scopes, ms: Math.round(clock.monotonicMs() - startedMs) };
}

export const connectionHandlers = (context: ConnectionContext): HandlersFor<typeof connectionMethods> => ({
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
  'repair.dismiss': () => {
    dismissRepairNotice(context.database);
    return {};
  },
});
