import { createServer, type Server, type Socket } from 'node:net';
import type { Dispatcher } from 'undici';
import { z } from 'zod';
import type { Connections, Database } from '../../../src-main/core/ports/ports.ts';
import type { EntryKind } from '../../../src-shared/contract/outbox.ts';

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
      const watched =
        (transaction: Database['transaction']): Database['transaction'] =>
        work => {
          depth += 1;
          const isOuter = depth === 1;
          try {
            return transaction(() => {
              const result = work();
              if (isOuter) reach('before-commit');
              return result;
            });
          } finally {
            depth -= 1;
            if (isOuter) reach('after-commit');
          }
        };
      return {
        ...database,
        transaction: watched(database.transaction),
        repeatable: watched(database.repeatable),
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

/**
 * Where a crash makes a difference for an entry, in the order in which it gets there. "Transaction 1" queues it,
 * "transaction 2" seals it and says that it is being sent, "transaction 3" records what became of it.
 */
export const crashPoints = [
  'before transaction 1 commits',
  'after transaction 1 committed',
  'before its bytes are in the journal',
  'before transaction 2 commits',
  'after transaction 2 committed',
  'before the request',
  'the request is handed over',
  'the head of the answer',
  'the end of the answer',
  'before transaction 3 commits',
  'after transaction 3 committed',
  'the middle of a checkpoint',
] as const;
export type CrashPoint = (typeof crashPoints)[number];

/** The states of an entry that a transaction may leave it in, and the points around that transaction. */
const pointsOf: Record<string, { before: CrashPoint; after: CrashPoint }> = {
  queued: { before: 'before transaction 1 commits', after: 'after transaction 1 committed' },
  sending: { before: 'before transaction 2 commits', after: 'after transaction 2 committed' },
  done: { before: 'before transaction 3 commits', after: 'after transaction 3 committed' },
};

const requests: Record<EntryKind, { method: string; path: RegExp }> = {
  'file-create': { method: 'POST', path: /^\/v2\/files$/ },
  'file-upload': { method: 'POST', path: /^\/uploads/ },
  'order-create': { method: 'POST', path: /^\/v2\/orders$/ },
  'order-update': { method: 'PATCH', path: /^\/v2\/orders\/[^/]+$/ },
  'file-attach': { method: 'PATCH', path: /^\/v2\/orders\/[^/]+$/ },
  'order-cancel': { method: 'POST', path: /\/cancel$/ },
  'file-delete': { method: 'DELETE', path: /^\/v2\/files\// },
  scenario: { method: 'POST', path: /\/advance$/ },
};

/** @param reach is called at each point that the next entry of the kind comes to, from when `arm` was called */
export function watchCrashPoints(kind: EntryKind, reach: (point: CrashPoint) => void) {
  let isArmed = false;
  let stateOf: (() => Map<string, string>) | null = null;
  let known = new Map<string, string>();
  const reached = (point: CrashPoint) => {
    if (isArmed) reach(point);
  };
  /** Of the entries of the kind, the one that this transaction has moved. */
  const movedTo = (): string | null => {
    if (!isArmed || !stateOf) return null;
    const now = stateOf();
    for (const [id, state] of now) if (known.get(id) !== state) return state;
    return null;
  };
  return {
    arm(): void {
      known = stateOf?.() ?? known;
      isArmed = true;
    },
    watchDatabase(database: Database): Database {
      stateOf = statesIn(database, kind);
      return {
        ...database,
        prepare: sql =>
          watchJournal(database.prepare(sql), sql, () => {
            if (movedTo() === 'sending') reached('before its bytes are in the journal');
          }),
        transaction(work) {
          let moved: string | null = null;
          const result = database.transaction(() => {
            const given = work();
            moved = movedTo();
            if (moved !== null) reached(pointsOf[moved]?.before ?? 'before transaction 3 commits');
            return given;
          });
          if (moved !== null) {
            reached(pointsOf[moved]?.after ?? 'after transaction 3 committed');
            // Whoever dies there leaves some pages in the database already: `tearCheckpoint`.
            if (moved === 'done') reached('the middle of a checkpoint');
          }
          known = stateOf?.() ?? known;
          return result;
        },
      };
    },
    watchConnections(connections: Connections): Connections {
      const { method, path } = requests[kind];
      const dispatcher = connections.dispatcher.compose(dispatch => (options, handler) => {
        if (options.method !== method || !path.test(options.path)) return dispatch(options, handler);
        reached('before the request');
        const isTaken = dispatch(options, tellingPoints(handler, reached));
        // What was given to the socket leaves before anything else is done.
        setImmediate(() => reached('the request is handed over'));
        return isTaken;
      });
      return { ...connections, dispatcher };
    },
  };
}

function statesIn(database: Database, kind: EntryKind): () => Map<string, string> {
  return () =>
    new Map(
      database
        .prepare('SELECT id, state FROM outbox_entry WHERE kind = ?')
        .all(kind)
        .map(({ id, state }) => [String(id), String(state)]),
    );
}

/** What is due for the journal is read right before it is written there. */
const watchJournal = (
  statement: ReturnType<Database['prepare']>,
  sql: string,
  onRead: () => void,
): ReturnType<Database['prepare']> =>
  /FROM journal_due/.test(sql) && /^SELECT/.test(sql)
    ? {
        ...statement,
        all(...values) {
          if (values[0] === 1) onRead();
          return statement.all(...values);
        },
      }
    : statement;

const tellingPoints = (
  handler: Dispatcher.DispatchHandler,
  reached: (point: CrashPoint) => void,
): Dispatcher.DispatchHandler => ({
  onRequestStart: (controller, context) => handler.onRequestStart?.(controller, context),
  onRequestUpgrade: (controller, status, headers, socket) =>
    handler.onRequestUpgrade?.(controller, status, headers, socket),
  onResponseStart(controller, status, headers, message) {
    reached('the head of the answer');
    handler.onResponseStart?.(controller, status, headers, message);
  },
  onResponseData: (controller, chunk) => handler.onResponseData?.(controller, chunk),
  onResponseEnd(controller, trailers) {
    reached('the end of the answer');
    handler.onResponseEnd?.(controller, trailers);
  },
  onResponseError: (controller, error) => handler.onResponseError?.(controller, error),
});
