import { create } from 'zustand';
import type { AppInfo, Settings } from '../../src-shared/contract/app.ts';
import type { Connection, RepairNotice } from '../../src-shared/contract/connection.ts';
import type { OutboxSummary } from '../../src-shared/contract/outbox.ts';
import { type AppError, DispatchError } from '../../src-shared/errors.ts';
import { appErrorOf, call, onEvent, onLeave, showEnvironment } from '../bridge/bridge.ts';
import { showError } from './report.ts';

/** What the shell shows of the environment on screen. */
interface Shown {
  connection: Connection;
  outbox: OutboxSummary;
  /** Until then `outbox` counts nothing because nothing is known. */
  isOutboxRead: boolean;
  /** Null until the first answer, as are the counts after it. */
  orderCount: number | null;
  draftCount: number | null;
  /** Of the drafts, those that the service has refused: they were to be sent and are not. */
  refusedDraftCount: number | null;
  /** What was done about a damaged database, until it was read. */
  repair: RepairNotice | null;
}

export interface AppStore extends Shown {
  info: AppInfo | null;
  settings: Settings;
  /** The core did not say what it is: nothing can be shown. */
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
  outbox: { ...nothingQueued, isPaused: false, typedChanges: 0 },
  isOutboxRead: false,
  orderCount: null,
  draftCount: null,
  refusedDraftCount: null,
  repair: null,
};

export const useApp = create<AppStore>(() => ({
  ...nothingKnown,
  info: null,
  settings: {
    theme: 'system',
    density: 'compact',
    language: 'system',
    areNotificationsOn: true,
    areSingleKeysOn: true,
    tableExport: { format: 'xlsx', csv: null },
    refreshSeconds: 15,
    quietHours: null,
  },
  failure: null,
}));
onLeave(() => useApp.setState(nothingKnown));

/**
 * Nothing that was to go to the service is still here: neither in the outbox nor refused or typed and not sent. It is
 * not so before both were read.
 */
export const isEverythingSent = ({
  outbox: { waiting, sending, attention, typedChanges },
  isOutboxRead,
  refusedDraftCount,
}: Pick<Shown, 'outbox' | 'isOutboxRead' | 'refusedDraftCount'>): boolean =>
  isOutboxRead && waiting + sending + attention + typedChanges === 0 && refusedDraftCount === 0;

async function countOrders(): Promise<void> {
  useApp.setState({ orderCount: (await call('orders.count', {})).total });
}

async function countDrafts(): Promise<void> {
  const drafts = await call('drafts.list', {});
  const refused = drafts.filter(({ isRefused }) => isRefused);
  useApp.setState({ draftCount: drafts.length, refusedDraftCount: refused.length });
}

/** What cannot be counted is no answer to the other question. */
function countRecords(): void {
  countOrders().catch(logFailure);
  countDrafts().catch(logFailure);
}

/** Changes come in bursts, such as a draft that is saved as one types. */
const countAfterMs = 400;
/** Contact with the service is not an event of its own; the time of the last one is asked for. */
const connectionEveryMs = 10_000;

let isCountDue = false;

/** For failures of what the user did not ask for: they are logged, not shown. */
export const logError = ({ message }: AppError): void => console.error(message);

export const logFailure = (thrown: unknown): void => logError(appErrorOf(thrown));

function recountSoon(): void {
  if (isCountDue) return;
  isCountDue = true;
  setTimeout(() => {
    isCountDue = false;
    countRecords();
  }, countAfterMs);
}

async function readConnection(): Promise<void> {
  useApp.setState({ connection: await call('connection.get', {}) });
}

/** Asks for what the shell shows of the environment on screen. */
export async function readShown(): Promise<void> {
  const [outbox, repair] = await Promise.all([
    call('outbox.summary', {}),
    call('repair.get', {}),
    readConnection(),
  ]);
  useApp.setState({ outbox, isOutboxRead: true, repair });
  countRecords();
}

/** What the app is, with the environment of a window that belongs to one, whichever the main window shows. */
async function infoOf(environmentId: string | null): Promise<AppInfo> {
  const info = await call('app.info', {});
  if (environmentId === null) return info;
  const environment = (await call('environments.list', {})).find(({ id }) => id === environmentId);
  if (environment) return { ...info, environment };
  throw new DispatchError('not_found', 'There is no such environment.', { reason: 'environment' });
}

/** Asks for everything the shell shows and hears of its changes from then on. */
export async function startApp(ownEnvironmentId: string | null = null): Promise<void> {
  onEvent('connection.changed', connection => useApp.setState({ connection }));
  onEvent('outbox.changed', outbox => useApp.setState({ outbox, isOutboxRead: true }));
  onEvent('settings.changed', settings => useApp.setState({ settings }));
  onEvent('orders.changed', recountSoon);
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

/** Shows the new settings at once; what was not saved is taken back and said. */
export async function saveSettings(settings: Settings): Promise<void> {
  const before = useApp.getState().settings;
  useApp.setState({ settings });
  try {
    useApp.setState({ settings: await call('settings.save', settings) });
  } catch (thrown) {
    useApp.setState({ settings: before });
    showError(thrown);
  }
}
