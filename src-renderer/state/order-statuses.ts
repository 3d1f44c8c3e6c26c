import { orderStatusesOf } from '../../src-shared/order-statuses.ts';
import { useApp } from './app-store.ts';

/** The order statuses that the service of the environment on screen uses, from the beginning of an order to its end. */
export const useOrderStatuses = (): readonly string[] =>
  useApp(app => orderStatusesOf(app.info?.environment.profile ?? {}));
