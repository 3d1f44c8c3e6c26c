import { createServer, type Server, type Socket } from 'node:net';
import type { Dispatcher } from 'undici';
import { z } from 'zod';
import type { Connections, Database } from '../../../src-main/core/ports/ports.ts';

/** Moments between which a crash makes a difference. */
export const killPoints = ['before-commit', 'after-commit', 'request', 'answer'] as const;

/** Where a process ends itself: at the so many-th moment of its kind. */
export const killAtSchema = z.object({ point: z.enum(killPoints), times: z.number() });
export type KillAt = z.infer<typeof killAtSchema>;

/** @param die is called at the moment `at`; null: never */
export function createKillPoints(at: KillAt | null, die: () => void) {
  let seen = 0;
  const reach = (point: KillAt['point']): void => {
    if (at?.point !== point) return;
    seen += 1;
    if (seen === at.times) die();
  };
  return {
    watchDatabase(database: Database): Database {
      let depth = 0;
      return {
        ...database,
        transaction(work) {
          depth += 1;
          const isOuter = depth === 1;
          try {
            return database.transaction(() => {
              const result = work();
              if (isOuter) reach('before-commit');
              return result;
            });
          } finally {
            depth -= 1;
            if (isOuter) reach('after-commit');
          }
        },
      };
    },
    watchConnections(connections: Connections): Connections {
      const dispatcher = connections.dispatcher.compose(dispatch => (options, handler) => {
        reach('request');
        return dispatch(
          options,
          telling(handler, () => reach('answer')),
        );
      });
      return { ...connections, dispatcher };
    },
  };
}

const telling = (handler: Dispatcher.DispatchHandler, onEnd: () => void): Dispatcher.DispatchHandler => ({
  onRequestStart: (controller, context) => handler.onRequestStart?.(controller, context),
  onRequestUpgrade: (controller, status, headers, socket) =>
    handler.onRequestUpgrade?.(controller, status, headers, socket),
  onResponseStart: (controller, status, headers, message) =>
    handler.onResponseStart?.(controller, status, headers, message),
  onResponseData: (controller, chunk) => handler.onResponseData?.(controller, chunk),
  onResponseEnd(controller, trailers) {
    onEnd();
    handler.onResponseEnd?.(controller, trailers);
  },
  onResponseError: (controller, error) => handler.onResponseError?.(controller, error),
});

/** When the connection is reset: before, in or after the request's body. */
const moments = ['before', 'in', 'after'] as const;
export type Traps = Record<(typeof moments)[number], string> & { close(): void };

/** Servers that take a connection and reset it; the service never hears of these requests. @returns their origins */
export async function openTraps(): Promise<Traps> {
  const servers = await Promise.all(
    moments.map(moment => listen(createServer(socket => spring(socket, moment)))),
  );
  const [before, inside, after] = servers.map(originOf);
  return {
    before: before ?? '',
    in: inside ?? '',
    after: after ?? '',
    close: () => servers.forEach(server => void server.close()),
  };
}

function spring(socket: Socket, moment: (typeof moments)[number]): void {
  socket.on('error', () => undefined);
  if (moment === 'before') socket.resetAndDestroy();
  else if (moment === 'in') socket.once('data', () => socket.resetAndDestroy());
  else {
    let received = Buffer.alloc(0);
    socket.on('data', chunk => {
      received = Buffer.concat([received, chunk]);
      if (isWhole(received)) socket.resetAndDestroy();
    });
  }
}

function isWhole(received: Buffer): boolean {
  const headEnd = received.indexOf('\r\n\r\n');
  if (headEnd < 0) return false;
  const length = /content-length: (\d+)/i.exec(received.subarray(0, headEnd).toString('latin1'))?.[1] ?? '0';
  return received.byteLength >= headEnd + 4 + Number(length);
}

const listen = (server: Server): Promise<Server> =>
  new Promise(resolve => server.listen(0, '127.0.0.1', () => resolve(server)));

function originOf(server: Server): string {
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The trap is not open.');
  return `http://127.0.0.1:${address.port}`;
}
