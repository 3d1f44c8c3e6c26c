import type { Dispatcher } from 'undici';
import type { Connections } from '../../../src-main/core/ports/ports.ts';
import type { RequestFault } from '../../../src-main/sandbox/services/faults.ts';
import { controlToken } from './service.ts';

/** What happens to a request: it goes to another origin, or asks the sandbox for a fault of its own; null: nothing. */
export type Trouble = { origin: string } | { fault: RequestFault } | null;
export type TroubleOf = (method: string, path: string) => Trouble;

/** Nothing listens there. */
export const refusingOrigin = 'http://127.0.0.1:1';

/** What a network and a service do on a bad day; none of it needs a dispatcher. */
export const usualTroubles: [Trouble, ...Trouble[]] = [
  { fault: { kind: 'reset_after' } },
  { fault: { kind: 'reset_before' } },
  { fault: { kind: 'truncate' } },
  { fault: { kind: 'status', status: 503 } },
  { fault: { kind: 'expired_token' } },
  { fault: { kind: 'status', status: 500, after: true } },
  { origin: refusingOrigin },
];

export type Network = ReturnType<typeof createNetwork>;

/** Between a core and its service: real sockets that go astray as a test says. */
export function createNetwork() {
  let troubleOf: TroubleOf = () => null;
  let isDead = false;
  return {
    trouble(next: TroubleOf): void {
      troubleOf = next;
    },
    /** The process at this end is dead: from now on it sends nothing. What had left may still arrive. */
    die(): void {
      isDead = true;
    },
    watch(connections: Connections): Connections {
      const dispatcher = connections.dispatcher.compose(dispatch => (options, handler) => {
        if (isDead) throw new Error('A dead process sends nothing.');
        return dispatch(troubled(options, troubleOf(options.method, options.path)), handler);
      });
      return { ...connections, dispatcher };
    },
  };
}

function troubled(options: Dispatcher.DispatchOptions, trouble: Trouble): Dispatcher.DispatchOptions {
  if (!trouble) return options;
  if ('origin' in trouble) return { ...options, origin: trouble.origin };
  const headers = {
    ...(options.headers as Record<string, string>),
    'x-sandbox-fault': JSON.stringify(trouble.fault),
    'x-sandbox-control': controlToken,
  };
  return { ...options, headers };
}
