import type { Context } from '../context.ts';

/** Signs in with the present credential and tries what waits for it; a failure shows as the connection's state. */
export async function takeUp(context: Context): Promise<void> {
  const { tokens, drain, synchroniser, connection, endpoints, log, ending } = context;
  tokens.forget();
  await endpoints.listOrders().catch(() => log.write('sign-in-failed'));
  // The next session signs in by itself; this one has nothing any more that could be tried.
  if (ending.aborted) return;
  drain.retryNow(null);
  synchroniser.tryAgain();
  connection.announce();
}
