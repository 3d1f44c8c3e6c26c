import { DispatchError } from '../../../src-shared/errors.ts';

/** Where an environment's service is. Only the local sandbox can be started and stopped from here. */
export interface Service {
  /** Without a slash at its end. @throws DispatchError `service_unreachable` while it is stopped */
  baseUrl(): string;
  /** Null where it is not ours to start or stop. */
  isRunning(): boolean | null;
  startAsLeft(): Promise<void>;
  /** @throws DispatchError `not_allowed_in_state` where it is not ours */
  setRunning(isRunning: boolean): Promise<void>;
  stop(): Promise<void>;
  /**
   * Deletes everything that the service has, and starts it anew; `whileStopped` runs before anything is deleted.
   * @throws DispatchError `not_allowed_in_state` where it is not ours; what `whileStopped` throws
   */
  beginAnew(whileStopped: () => Promise<void>): Promise<void>;
}

export const remoteService = (baseUrl: string): Service => ({
  baseUrl: () => baseUrl,
  isRunning: () => null,
  startAsLeft: () => Promise.resolve(),
  setRunning: () =>
    Promise.reject(new DispatchError('not_allowed_in_state', 'Only the local sandbox can be stopped.')),
  stop: () => Promise.resolve(),
  beginAnew: () =>
    Promise.reject(new DispatchError('not_allowed_in_state', 'Only the local sandbox can be emptied.')),
});
