import type { Context } from '../context.ts';

/** Signs in with the present credential and tries what waits for it; a failure shows as the connection's state. */
export async function takeUp({ tokens, drain, connection, endpoints, log }: Context): Promise<void> {
  tokens.forget();
  await endpoints.listOrders().catch(() => log.write('sign-in-failed'));
  drain.retryNow(null);
  connection.announce();
}
