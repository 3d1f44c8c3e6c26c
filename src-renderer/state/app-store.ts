import { create } from 'zustand';
import type { AppInfo } from '../../src-shared/contract/app.ts';
import type { Connection, RepairNotice } from '../../src-shared/contract/connection.ts';
import type { OutboxSummary } from '../../src-shared/contract/outbox.ts';
import type { SettingName, Settings, SettingsChange } from '../../src-shared/contract/settings.ts';
import { defaultSettings } from '../../src-shared/default-settings.ts';
import { unsentItems } from '../../src-shared/domain/unsent.ts';
import { type AppError, DispatchError, refusal } from '../../src-shared/errors.ts';
import { appErrorOf, call, onEvent, onLeave, showEnvironment } from '../bridge/bridge.ts';
import { showError } from './show-error.ts';

/** What the shell shows about the environment on screen. */
interface Shown {
  connection: Connection;
  outbox: OutboxSummary;
  /** Whether `outbox` has been read. Before that, its counts are 0. */
  isOutboxRead: boolean;
  /** Number of orders. Until the first answer, it is null, as is `draftCount`. */
  orderCount: number | null;
  draftCount: number | null;
  /** Result of the repair of a damaged database, until the user dismisses the notice; otherwise null. */
  repair: RepairNotice | null;
}

export interface AppStore extends Shown {
  info: AppInfo | null;
  settings: Settings;
  /** Why nothing can be shown: the error of the first calls to the core. Null if they succeeded. */
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
 * Whether nothing is left to send: no outbox item, no change, and no order that has to be placed again. False until the
 * outbox has been read.
 */
export const isEverythingSent = ({ outbox, isOutboxRead }: Pick<Shown, 'outbox' | 'isOutboxRead'>): boolean =>
  isOutboxRead && unsentItems(outbox) === 0;

async function countOrders(): Promise<void> {
  useApp.setState({ orderCount: (await call('orders.count', {})).total });
}

async function countDrafts(): Promise<void> {
  useApp.setState({ draftCount: (await call('drafts.count', {})).total });
}

/** Counts orders and drafts separately, so that one count is shown even if the other fails. */
function countRecords(): void {
  countOrders().catch(logFailure);
  countDrafts().catch(logFailure);
}

/**
 * Delay before orders and drafts are counted again, in milliseconds. Many changes can follow each other, for example
 * while the user types a draft.
 */
const countAfterMs = 400;
/** Interval in milliseconds at which the connection is read. No event reports when the service last answered. */
const connectionEveryMs = 10_000;

/** Logs a failure of background work, which the screen does not show. */
export const logError = ({ message }: AppError): void => console.error(message);

export const logFailure = (thrown: unknown): void => logError(appErrorOf(thrown));

/** Returns a function that runs `work` once for all calls within `countAfterMs`. */
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
 * Counts the orders again. Used while the list is read for the first time, because `orders.changed` does not report
 * orders that arrive then.
 */
const recountOrdersSoon = soon(() => void countOrders().catch(logFailure));

async function readConnection(): Promise<void> {
  useApp.setState({ connection: await call('connection.get', {}) });
}

/** Reads what the shell shows about the environment on screen. */
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
 * Reads general data of the app. In a window of its own, it contains the environment of that window instead of the one
 * that the main window shows.
 */
export async function infoOf(environmentId: string | null): Promise<AppInfo> {
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
  useApp.setState(({ settings }) => ({ settings: Object.assign({ ...settings }, change) }));

/** Whether the administrator enforces this setting, so that the user cannot change it. */
export const isEnforced = (name: SettingName): boolean =>
  useApp.getState().info?.enforcedSettings.includes(name) ?? false;

/**
 * Applies changed settings on screen at once, and saves only these settings. If that fails, restores the previous ones
 * and shows the error. If the administrator enforces one of them, changes nothing and shows that.
 */
export async function saveSettings(change: SettingsChange): Promise<void> {
  if (useApp.getState().info?.enforcedSettings.some(name => name in change)) {
    showError(
      refusal('not_allowed_in_state', 'The administrator enforces this setting.', 'enforced_setting'),
    );
    return;
  }
  const { settings: before } = useApp.getState();
  showSettings(change);
  try {
    useApp.setState({ settings: await call('settings.save', change) });
  } catch (thrown) {
    const former = Object.entries(before).filter(([name]) => name in change);
    showSettings(Object.fromEntries(former));
    showError(thrown);
  }
}
