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

/** What the shell shows of the environment on screen. */
interface Shown {
  connection: Connection;
  outbox: OutboxSummary;
  /** Before this is true, the counts of `outbox` are not known and 0. */
  isOutboxRead: boolean;
  /** Null until the first answer, as is the count below. */
  orderCount: number | null;
  draftCount: number | null;
  /** How a damaged database was repaired, until the notice is dismissed. */
  repair: RepairNotice | null;
}

export interface AppStore extends Shown {
  info: AppInfo | null;
  settings: Settings;
  /** The core could not be asked at the start, so nothing can be shown. */
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

/** Whether nothing is left to send, also no change and no order that has to be placed again. False before that is known. */
export const isEverythingSent = ({ outbox, isOutboxRead }: Pick<Shown, 'outbox' | 'isOutboxRead'>): boolean =>
  isOutboxRead && unsentItems(outbox) === 0;

async function countOrders(): Promise<void> {
  useApp.setState({ orderCount: (await call('orders.count', {})).total });
}

async function countDrafts(): Promise<void> {
  useApp.setState({ draftCount: (await call('drafts.count', {})).total });
}

/** Counts separately, so that one failure does not keep the other count from being shown. */
function countRecords(): void {
  countOrders().catch(logFailure);
  countDrafts().catch(logFailure);
}

/** Changes come in bursts, for example while a draft is typed. */
const countAfterMs = 400;
/** The time of the last contact has no event, so it is polled. */
const connectionEveryMs = 10_000;

/** For failures of work in the background, which need no message on screen. */
export const logError = ({ message }: AppError): void => console.error(message);

export const logFailure = (thrown: unknown): void => logError(appErrorOf(thrown));

/** Returns a function that runs `work` once for all its calls of the next moment. */
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
/** While the list is first read, no `orders.changed` tells which orders came. */
const recountOrdersSoon = soon(() => void countOrders().catch(logFailure));

async function readConnection(): Promise<void> {
  useApp.setState({ connection: await call('connection.get', {}) });
}

/** Reads what the shell shows of the environment on screen. */
export async function readShown(): Promise<void> {
  const [outbox, repair] = await Promise.all([
    call('outbox.summary', {}),
    call('repair.get', {}),
    readConnection(),
  ]);
  useApp.setState({ outbox, isOutboxRead: true, repair });
  countRecords();
}

/** Facts about the app. A window of a single order passes its own environment, which replaces the main window's. */
async function infoOf(environmentId: string | null): Promise<AppInfo> {
  const info = await call('app.info', {});
  if (environmentId === null) return info;
  const environment = (await call('environments.list', {})).find(({ id }) => id === environmentId);
  if (environment) return { ...info, environment };
  throw new DispatchError('not_found', 'There is no such environment.', { reason: 'environment' });
}

/** Reads everything the shell shows and subscribes to its changes. */
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

/** Shows settings without saving them. */
export const showSettings = (change: SettingsChange): void =>
  useApp.setState(({ settings }) => ({ settings: changedSettings(settings, change) }));

/**
 * Shows changed settings at once, and saves these alone. If they cannot be saved, restores those of before and shows the
 * error.
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
