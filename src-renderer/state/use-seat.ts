import type { SeatState } from '../../src-shared/contract/moving.ts';
import { call } from '../bridge/bridge.ts';
import { useLiveQuery } from '../bridge/use-live-query.ts';
import { useApp } from './app-store.ts';

/** Whether this computer may send for the environment on screen; null until it is known. */
export function useSeat(): SeatState | null {
  const id = useApp(app => app.info?.environment.id ?? null);
  return useLiveQuery({ about: id, ask: () => call('seat.get', {}), on: ['seat.changed'] }).answer;
}
