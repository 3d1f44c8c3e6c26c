import type { Context } from '../context.ts';

/** Signs in anew and reads the head of the order list. @throws DispatchError what keeps it from working */
export async function testConnection(context: Context): Promise<{ scopes: string[]; ms: number }> {
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
