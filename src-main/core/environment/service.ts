import { DispatchError } from '../../../src-shared/errors.ts';

/** The service of an environment. The app can start and stop only the local sandbox. */
export interface Service {
  /**
   * Base URL without a trailing slash.
   * @throws DispatchError `service_unreachable` while the service is stopped
   */
  baseUrl(): string;
  /** Whether the service is running; null if the app cannot start or stop it. */
  isRunning(): boolean | null;
  startAsLeft(): Promise<void>;
  /**
   * Starts or stops the service.
   * @throws DispatchError `not_allowed_in_state` if the app cannot start or stop it
   */
  setRunning(isRunning: boolean): Promise<void>;
  stop(): Promise<void>;
  /**
   * Stops the service, calls `whileStopped`, deletes all data of the service, and starts it again.
   * @throws DispatchError `not_allowed_in_state` if the app cannot empty the service, and everything that
   * `whileStopped` throws
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
