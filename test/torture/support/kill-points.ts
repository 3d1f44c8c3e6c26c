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
