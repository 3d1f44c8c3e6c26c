import type { z } from 'zod';
import type { Reply } from '../errors.ts';
import { addressBookEvents, addressBookMethods } from './address-book.ts';
import { alertEvents, alertMethods } from './alerts.ts';
import { programEvents, programMethods } from './app.ts';
import { backupEvents, backupMethods } from './backups.ts';
import { bulkMethods } from './bulk.ts';
import { changeMethods } from './changes.ts';
import { checkMethods } from './checks.ts';
import { clientCertificateMethods } from './client-certificates.ts';
import { conflictMethods } from './conflicts.ts';
import { connectionEvents, connectionMethods } from './connection.ts';
import { diagnosticsMethods, healthMethods } from './diagnostics.ts';
import { documentEvents, documentMethods, documentPieceBytes } from './documents.ts';
import { draftMethods } from './drafts.ts';
import { environmentListEvents, environmentListMethods } from './environments.ts';
import { exportMethods } from './exports.ts';
import { movingEvents, movingMethods, seatEvents, seatMethods } from './moving.ts';
import { orderFileEvents, orderFileMethods } from './order-files.ts';
import { orderListEvents, orderListMethods } from './order-list.ts';
import { orderEvents, orderMethods } from './orders.ts';
import { outboxEvents, outboxMethods } from './outbox.ts';
import { proxyEvents, proxyMethods } from './proxies.ts';
import { reportMethods } from './reports.ts';
import { sandboxPanelEvents, sandboxPanelMethods } from './sandbox.ts';
import { settingsEvents, settingsMethods } from './settings.ts';
import { sheetsEvents, sheetsMethods } from './sheets.ts';
import { templateEvents, templateMethods } from './templates.ts';
import { updateEvents, updateMethods } from './updates.ts';
import { windowEvents, windowMethods } from './windows.ts';

/**
 * Maximum size of a message from a renderer, in bytes: enough for one piece of a document and all that surrounds it.
 */
export const maxMessageBytes = 2 * documentPieceBytes;

/** Calls that do not concern an environment. */
export const appMethods = {
  ...programMethods,
  ...settingsMethods,
  ...proxyMethods,
  ...clientCertificateMethods,
  ...exportMethods,
  ...windowMethods,
  ...sheetsMethods,
  ...environmentListMethods,
  ...movingMethods,
  ...diagnosticsMethods,
  ...updateMethods,
} as const;

/** Calls to one environment, which the caller names. */
export const environmentMethods = {
  ...connectionMethods,
  ...seatMethods,
  ...alertMethods,
  ...draftMethods,
  ...templateMethods,
  ...addressBookMethods,
  ...backupMethods,
  ...documentMethods,
  ...checkMethods,
  ...reportMethods,
  ...bulkMethods,
  ...orderListMethods,
  ...orderMethods,
  ...orderFileMethods,
  ...changeMethods,
  ...outboxMethods,
  ...conflictMethods,
  ...healthMethods,
  ...sandboxPanelMethods,
} as const;

/**
 * All calls that a renderer can make. Main parses inputs and outputs with these schemas, and the payloads of events. A
 * page takes what main says as it is.
 */
export const methods = { ...appMethods, ...environmentMethods } as const;

export const isMethod = (name: string): name is MethodName => Object.hasOwn(methods, name);

export type AppMethodName = keyof typeof appMethods;
export type EnvironmentMethodName = keyof typeof environmentMethods;
export type MethodName = keyof typeof methods;
export type MethodInput<M extends MethodName> = z.input<(typeof methods)[M]['input']>;
export type MethodOutput<M extends MethodName> = z.output<(typeof methods)[M]['output']>;

/** Events about the app, sent to every window. Payloads say what changed; windows then read the new state. */
export const appEvents = {
  ...programEvents,
  ...settingsEvents,
  ...proxyEvents,
  ...environmentListEvents,
  ...movingEvents,
  ...updateEvents,
  ...windowEvents,
  ...sheetsEvents,
} as const;

/** Events about one environment. */
export const environmentEvents = {
  ...connectionEvents,
  ...seatEvents,
  ...alertEvents,
  ...outboxEvents,
  ...orderEvents,
  ...orderListEvents,
  ...orderFileEvents,
  ...addressBookEvents,
  ...backupEvents,
  ...templateEvents,
  ...documentEvents,
  ...sandboxPanelEvents,
} as const;

export const events = { ...appEvents, ...environmentEvents } as const;

export type AppEventName = keyof typeof appEvents;
export type EnvironmentEventName = keyof typeof environmentEvents;
export type EventName = keyof typeof events;
export type EventPayload<E extends EventName> = z.output<(typeof events)[E]>;

/** API that the preload script exposes as `window.dispatchBridge`. */
export interface Bridge {
  /** `environmentId` is null for methods of the app itself. */
  invoke(method: string, input: unknown, environmentId: string | null): Promise<Reply<unknown>>;
  /** Returns a function that ends the subscription; `environmentId` is null for events of the app itself. */
  subscribe(listener: (event: string, payload: unknown, environmentId: string | null) => void): () => void;
}

export const invokeChannel = 'dispatch:invoke';
export const eventChannel = 'dispatch:event';
