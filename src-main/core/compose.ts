import type { AppInfo } from '../../src-shared/contract/app.ts';
import type { EventName, EventPayload } from '../../src-shared/contract/contract.ts';
import type { Environment } from '../../src-shared/environment.ts';
import { refusal } from '../../src-shared/errors.ts';
import type { ScreenLanguage } from '../../src-shared/languages.ts';
import { createAppHandlers } from './app-methods.ts';
import { readAdministratorFile } from './environment/administrator.ts';
import { createProxySignIns } from './environment/proxy-sign-in.ts';
import { createEnvironments } from './environments.ts';
import { callLines } from './log/call-lines.ts';
import { faultLines } from './log/fault-lines.ts';
import { createRepeatedLines } from './log/repeated-lines.ts';
import { createExportFiles } from './methods/exports.ts';
import { createOrderSheets } from './methods/order-sheets.ts';
import { createRouter } from './methods/router.ts';
import { readPolicies } from './policy/read-policies.ts';
import type { Desktop } from './ports/desktop.ts';
import type { AdministratorFile, Crashes, Database, Log, LogReader } from './ports/ports.ts';
import type { SessionPorts } from './ports/session-ports.ts';
import type { Updater } from './ports/updater.ts';
import { createEnvironmentStore } from './store/environment-store.ts';
import { createMetaStore } from './store/meta-store.ts';
import { migrateApp } from './store/migrate.ts';
import { createSettingsStore } from './store/settings-store.ts';
import { createSupportFile } from './support/support-file.ts';
import { createUpdates } from './updates/updates.ts';

export interface Ports extends Omit<SessionPorts, 'proxies'> {
  /** The app's own database: settings and the list of environments. */
  database: Database;
  desktop: Desktop;
  updater: Updater;
  /** Called within a move, see `writeMove`. Only tests give it. */
  atMoveStep?(step: 'mark' | 'end'): void;
  log: Log & LogReader;
}

export interface CoreConfig {
  dataFolder: string;
  version: string;
  runtime: string;
  /**
   * Folder with the app's own database if it was damaged and replaced by an empty one at this start; otherwise null.
   */
  damagedAppDatabase: string | null;
  /** The language of this computer. */
  systemLanguage: ScreenLanguage;
  crashes: Crashes;
  /** Type of the network file system with the data folder, such as `nfs4`; null if the folder is on a local disk. */
  networkDrive: string | null;
  /** Path of the file with Chromium's licences; null if it is not there. */
  chromiumLicenses: string | null;
  /** The administrator's file of environments; null if there is none. */
  administratorFile: AdministratorFile | null;
  /** The administrator's policies for settings, the one that overrides all others last. */
  policies: readonly AdministratorFile[];
}

/** Called for every event; `environmentId` is null for events of the app itself. */
export type CoreListener = <E extends EventName>(
  event: E,
  payload: EventPayload<E>,
  environmentId: string | null,
) => void;

export type Core = ReturnType<typeof createCore>;

/** Creates the core: the whole program except its windows. Everything it needs from the system comes as `ports`. */
export function createCore(ports: Ports, config: CoreConfig) {
  const { database } = ports;
  // The log for everything below. It limits repeated lines, because a page can cause almost any of them by its calls.
  const log = createRepeatedLines(ports.log, ports.clock, {
    call: callLines,
    'internal-error': faultLines,
  });
  migrateApp(database);
  const listeners = new Set<CoreListener>();
  const emit: CoreListener = (event, payload, environmentId) => {
    for (const listener of listeners) listener(event, payload, environmentId);
  };
  const meta = createMetaStore(database);
  const policies = readPolicies(config.policies, log);
  const settings = createSettingsStore(meta, policies);
  const proxies = createProxySignIns({
    secrets: ports.secrets,
    meta,
    onChange: () => emit('proxies.changed', {}, null),
    onCredential: () => environments.nudge(),
  });
  const environments = createEnvironments({
    ports: { ...ports, log, proxies: proxies.port },
    store: createEnvironmentStore(database),
    meta,
    emit,
    refreshIntervalMs: () => {
      const { refreshSeconds } = settings.read();
      return refreshSeconds === 0 ? null : refreshSeconds * 1_000;
    },
    confirmServiceChanges: changes => ports.desktop.confirmServiceChanges(changes),
    desktop: ports.desktop,
    ...(ports.atMoveStep && { atStep: ports.atMoveStep }),
  });
  const administrator = readAdministratorFile(config.administratorFile, log);
  const exportFiles = createExportFiles(ports.desktop);
  const sheets = createOrderSheets({
    desktop: ports.desktop,
    emit: payload => emit('sheets.progressed', payload, null),
    keepShowable: exportFiles.keepShowable,
  });
  const { version, runtime, dataFolder, damagedAppDatabase, crashes, networkDrive, systemLanguage } = config;
  const { chromiumLicenses } = config;
  const info = (): AppInfo => ({
    version,
    runtime,
    dataFolder,
    damagedAppDatabase,
    formerCrash: crashes.former && { startedAtMs: crashes.former.startedAtMs },
    networkDrive,
    chromiumLicenses,
    systemLanguage,
    environment: environments.current(),
    secretStore: ports.secrets.state(),
    settings: settings.read(),
    enforcedSettings: settings.enforced,
  });
  const supportFile = createSupportFile({ ...ports, info, crashes, environments });
  const updates = createUpdates({
    updater: ports.updater,
    version: config.version,
    settings,
    meta,
    clock: ports.clock,
    log,
    random: ports.random,
    emit: payload => emit('updates.changed', payload, null),
    holdSending: environments.holdSending,
    goOnSending: environments.goOnSending,
  });
  const handlers = createAppHandlers({
    info,
    database,
    settings,
    environments,
    updates,
    secrets: ports.secrets,
    desktop: ports.desktop,
    log: ports.log,
    exports: exportFiles,
    sheets,
    supportFile,
    refusedFile: administrator.refused,
    policies,
    proxies,
    clock: ports.clock,
    emit: (event, payload) => emit(event, payload, null),
  });

  return {
    router: createRouter(handlers, async id => (await environments.session(id)).handlers, log),
    /** Returns every environment with its outbox summary. */
    environments: environments.list,
    /** Returns the id of the environment on screen. */
    currentEnvironmentId: (): string => environments.current().id,
    /**
     * Returns the id of the environment with this kind and base URL.
     * @throws DispatchError `not_found`
     */
    environmentIdOf(service: Pick<Environment, 'kind' | 'baseUrl'>): string {
      const found = environments
        .list()
        .find(({ kind, baseUrl }) => kind === service.kind && baseUrl === service.baseUrl);
      if (found) return found.id;
      throw refusal('not_found', 'There is no such environment.', 'environment');
    },
    /**
     * Calls the listener for every event.
     * @returns a function that unsubscribes it
     */
    subscribe(listener: CoreListener): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /**
     * Starts the environments.
     * @throws Error if the environment on screen cannot start
     */
    async start(): Promise<void> {
      environments.followAdministrator(administrator.environments);
      await environments.start();
      updates.start();
    },
    /** Retries sending and reading at once. Call it when the computer wakes up or its network changes. */
    nudge: environments.nudge,
    settings: settings.read,
    /**
     * Call it when the program ends, before `stop`. Starts to send nothing new.
     * @returns whether the downloaded new version is to be installed now
     */
    prepareInstall: updates.prepareInstall,
    async stop(): Promise<void> {
      updates.stop();
      await Promise.all([exportFiles.stop(), sheets.stop()]);
      supportFile.stop();
      await environments.stop();
      log.stop();
      database.close();
    },
  };
}
