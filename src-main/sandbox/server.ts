import { createServer, type Server } from 'node:http';
import { SandboxStartError, systemCodeOf } from './common/start-error.ts';
import { createRoutes } from './endpoints/routes.ts';
import { createListener } from './pipeline/listener.ts';
import { fillEmpty } from './seed/fill.ts';
import { createServices, type SandboxOptions, type Services } from './services/services.ts';
import { openSandboxDatabase } from './store/database.ts';

export type RunningSandbox = Awaited<ReturnType<typeof startSandbox>>;

const host = '127.0.0.1';

/**
 * Starts the local sandbox. It serves every function that the interface description shows, but only to this computer.
 * @throws SandboxStartError whose message says what to do
 */
export async function startSandbox(options: SandboxOptions) {
  const database = openSandboxDatabase(options.dataDir);
  const closing = new AbortController();
  let baseUrl = '';
  try {
    const services = createServices(options, database, () => baseUrl);
    forgetOldAnswers(services);
    const seededOrders = seed(options, services);
    const server = createServer({ keepAliveTimeout: 60_000 });
    server.on('request', createListener(createRoutes(options.profile), services, closing.signal));
    const port = await listen(server, options.port);
    baseUrl = `http://${host}:${port}`;
    services.webhooks.start();
    return {
      /** Origin of the sandbox, such as `http://127.0.0.1:8080`, without a slash at its end. */
      baseUrl,
      port,
      /** Number of generated orders that were created at this start. */
      seededOrders,
      /** Closes all connections immediately. Nothing is lost: everything that a client was told is stored already. */
      async close(): Promise<void> {
        closing.abort();
        services.webhooks.close();
        const closed = new Promise<void>(resolve => server.close(() => resolve()));
        server.closeAllConnections();
        await closed;
        database.close();
      },
    };
  } catch (error) {
    database.close();
    throw error;
  }
}

function seed({ seed: count, credentials }: SandboxOptions, services: Services): number {
  const [credential] = credentials;
  if (count === undefined || !credential) return 0;
  const { database, orders, files, profile, now } = services;
  const { customer, name } = credential;
  return fillEmpty(database, { orders, files }, { count, customer, orderedBy: name, profile, nowMs: now() });
}

function forgetOldAnswers({ answers, profile, now }: Services): void {
  answers.forgetBefore(now() - profile.idempotencyKeyLifetimeHours * 3_600_000);
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', error => reject(asStartError(error, port)));
    server.listen({ host, port }, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });
}

function asStartError(error: Error, port: number): Error {
  const code = systemCodeOf(error);
  if (code === 'EADDRINUSE') {
    return new SandboxStartError(
      'port_taken',
      `Port ${port} is in use. Stop the program that uses it, choose another port, or 0 for any free one.`,
      error,
    );
  }
  if (code === 'EACCES') {
    return new SandboxStartError(
      'port_not_allowed',
      `Port ${port} may not be used by this user. Choose one above 1023, or 0 for any free one.`,
      error,
    );
  }
  return error;
}
