import type { EnvironmentMethodName } from '../../src-shared/contract/contract.ts';
import { addressBookHandlers } from './methods/address-book.ts';
import { alertHandlers } from './methods/alerts.ts';
import { backupHandlers } from './methods/backups.ts';
import { bulkHandlers } from './methods/bulk.ts';
import { changeHandlers } from './methods/changes.ts';
import { checkHandlers } from './methods/checks.ts';
import { conflictHandlers } from './methods/conflicts.ts';
import { connectionHandlers } from './methods/connection.ts';
import type { Context } from './methods/context.ts';
import { healthHandlers } from './methods/diagnostics.ts';
import { documentHandlers } from './methods/documents.ts';
import { draftHandlers } from './methods/drafts.ts';
import { orderFileHandlers } from './methods/order-files.ts';
import { orderListHandlers } from './methods/order-list.ts';
import { orderHandlers } from './methods/orders.ts';
import { outboxHandlers } from './methods/outbox.ts';
import { reportHandlers } from './methods/reports.ts';
import type { EnvironmentHandlers } from './methods/router.ts';
import { sandboxHandlers } from './methods/sandbox.ts';
import { templateHandlers } from './methods/templates.ts';

/**
 * Creates the handlers of all methods of an environment. Those that would change an environment that has moved to
 * another computer are refused.
 */
export const createHandlers = (context: Context): EnvironmentHandlers =>
  guarded({ ...handlersOf(context), 'seat.get': () => context.seat.state() }, context.seat);

function guarded(handlers: EnvironmentHandlers, { assertMay }: Context['seat']): EnvironmentHandlers {
  const entries = Object.entries(handlers).map(([name, handler]) => [
    name,
    (input: never) => {
      assertMay(name as EnvironmentMethodName);
      return (handler as (input: never) => unknown)(input);
    },
  ]);
  return Object.fromEntries(entries) as EnvironmentHandlers;
}

const handlersOf = (context: Context): Omit<EnvironmentHandlers, 'seat.get'> => ({
  ...addressBookHandlers(context),
  ...alertHandlers(context),
  ...backupHandlers(context),
  ...bulkHandlers(context),
  ...changeHandlers(context),
  ...checkHandlers(context),
  ...conflictHandlers(context),
  ...connectionHandlers(context),
  ...healthHandlers(context),
  ...documentHandlers(context),
  ...draftHandlers(context),
  ...orderFileHandlers(context),
  ...orderListHandlers(context),
  ...orderHandlers(context),
  ...outboxHandlers(context),
  ...reportHandlers(context),
  ...sandboxHandlers(context),
  ...templateHandlers(context),
});
