import { create } from 'zustand';
import {
  type AppInfo,
  changedSettings,
  defaultSettings,
  type Settings,
  type SettingsChange,
  settingsChangeSchema,
  unsentItems,
} from '../../src-shared/contract/app.ts';
import type { Connection, RepairNotice } from '../../src-shared/contract/connection.ts';
import type { OutboxSummary } from '../../src-shared/contract/outbox.ts';
import { type AppError, DispatchError } from '../../src-shared/errors.ts';
import { appErrorOf, call, onEvent, onLeave, showEnvironment } from '../bridge/bridge.ts';
import { showError } from './show-error.ts';

/** The data of the environment on screen that the shell shows. */
interface Shown {
  connection: Connection;
  outbox: OutboxSummary;
  /** Whether `outbox` has been read. Before that, its counts are 0. */
  isOutboxRead: boolean;
  /** Number of orders; null until the first answer, like the number of drafts below. */
  orderCount: number | null;
  draftCount: number | null;
  /** Result of the repair of a damaged database, until the user dismisses the notice; otherwise null. */
  repair: RepairNotice | null;
}

export interface AppStore extends Shown {
  info: AppInfo | null;
  settings: Settings;
  /** Why the core could not be asked at the start, so that nothing can be shown; null if it could. */
  failure: AppError | null;
}

const nothingQueued = { waiting: 0, unconfirmed: 0, sending: 0, attention: 0, held: 0, stuck: 0 };

const nothingKnown: Shown = {
  connection: {
    state: 'starting',
    lastContactAtMs: null,
    error: null,
    isSandboxRunning: null,
    isConfirmationNeeded: false,
    scopes: null,
    storageError: null,
  },
  outbox: { ...nothingQueued, isPaused: false, typedChanges: 0, rejectedDrafts: 0, withdrawnDrafts: 0 },
  isOutboxRead: false,
  orderCount: null,
  draftCount: null,
  repair: null,
};

export const useApp = create<AppStore>(() => ({
  ...nothingKnown,
  info: null,
  settings: defaultSettings,
  failure: null,
}));
onLeave(() => useApp.setState(nothingKnown));

/**
 * Whether nothing is left to send: no item, no change, and no order that has to be placed again. False as long as this
 * is unknown.
 */
export const isEverythingSent = ({ outbox, isOutboxRead }: Pick<Shown, 'outbox' | 'isOutboxRead'>): boolean =>
  isOutboxRead && unsentItems(outbox) === 0;

async function countOrders(): Promise<void> {
  useApp.setState({ orderCount: (await call('orders.count', {})).total });
}

async function countDrafts(): Promise<void> {
  useApp.setState({ draftCount: (await call('drafts.count', {})).total });
}

/** Reads both counts separately, so that one of them is shown even if the other cannot be read. */
function countRecords(): void {
  countOrders().catch(logFailure);
  countDrafts().catch(logFailure);
}

/**
 * Delay before counting again, in milliseconds. Many changes can follow each other, for example while the user types a
 * draft.
 */
const countAfterMs = 400;
/** Interval in milliseconds at which the connection is read, because no event reports the time of the last contact. */
const connectionEveryMs = 10_000;

/** Logs failures of background work, which need no message on screen. */
export const logError = ({ message }: AppError): void => console.error(message);

export const logFailure = (thrown: unknown): void => logError(appErrorOf(thrown));

/** Returns a function that runs `work` once for all calls that follow each other within a moment. */
function soon(work: () => void): () => void {
  let isDue = false;
  return () => {
    if (isDue) return;
    isDue = true;
    setTimeout(() => {
      isDue = false;
      work();
    }, countAfterMs);
  };
}

const recountSoon = soon(countRecords);
/**
 * Counts the orders again. Needed while the list is read for the first time, because `orders.changed` does not report
 * the orders that arrive then.
 */
const recountOrdersSoon = soon(() => void countOrders().catch(logFailure));

async function readConnection(): Promise<void> {
  useApp.setState({ connection: await call('connection.get', {}) });
}

/** Reads the data of the environment on screen that the shell shows. */
export async function readShown(): Promise<void> {
  const [outbox, repair] = await Promise.all([
    call('outbox.summary', {}),
    call('repair.get', {}),
    readConnection(),
  ]);
  useApp.setState({ outbox, isOutboxRead: true, repair });
  countRecords();
}

/**
 * Reads facts about the app. In a window of a single order, the order's environment replaces that of the main window.
 */
async function infoOf(environmentId: string | null): Promise<AppInfo> {
  const info = await call('app.info', {});
  if (environmentId === null) return info;
  const environment = (await call('environments.list', {})).find(({ id }) => id === environmentId);
  if (environment) return { ...info, environment };
  throw new DispatchError('not_found', 'There is no such environment.', { reason: 'environment' });
}

/** Reads everything that the shell shows, and subscribes to its changes. */
export async function startApp(ownEnvironmentId: string | null = null): Promise<void> {
  onEvent('connection.changed', connection => useApp.setState({ connection }));
  onEvent('outbox.changed', outbox => useApp.setState({ outbox, isOutboxRead: true }));
  onEvent('settings.changed', settings => useApp.setState({ settings }));
  onEvent('orders.changed', recountSoon);
  let orderCount = 0;
  onEvent('orders.synchronised', synchronisation => {
    if (synchronisation.orderCount !== orderCount) recountOrdersSoon();
    orderCount = synchronisation.orderCount;
  });
  try {
    const info = await infoOf(ownEnvironmentId);
    showEnvironment(info.environment.id);
    useApp.setState({ info, settings: info.settings });
    await readShown();
  } catch (thrown) {
    useApp.setState({ failure: appErrorOf(thrown) });
    return;
  }
  setInterval(() => {
    readConnection().catch(logFailure);
    if (useApp.getState().draftCount === null) countRecords();
  }, connectionEveryMs);
}

/** Applies settings on screen without saving them. */
export const showSettings = (change: SettingsChange): void =>
  useApp.setState(({ settings }) => ({ settings: changedSettings(settings, change) }));

/**
 * Applies changed settings on screen at once, and saves only these settings. If that fails, restores the previous ones
 * and shows the error.
 */
export async function saveSettings(change: SettingsChange): Promise<void> {
  const { settings: before } = useApp.getState();
  showSettings(change);
  try {
    useApp.setState({ settings: await call('settings.save', change) });
  } catch (thrown) {
    const unchanged = Object.entries(before).filter(([name]) => name in change);
    showSettings(settingsChangeSchema.parse(Object.fromEntries(unchanged)));
    showError(thrown);
  }
}
