import type { Settings } from '../../src-shared/contract/app.ts';
import type { EventName, EventPayload } from '../../src-shared/contract/contract.ts';
import type { EnvironmentRow } from '../../src-shared/contract/environments.ts';
import type { Environment } from '../../src-shared/environment.ts';
import { DispatchError } from '../../src-shared/errors.ts';
import { createAppHandlers } from './app-methods.ts';
import { callLines } from './call-lines.ts';
import { readAdministratorFile } from './environment/administrator.ts';
import { createEnvironments } from './environments.ts';
import { faultLines } from './fault-lines.ts';
import { createExportFiles } from './methods/exports.ts';
import { createRouter, type Router } from './methods/router.ts';
import type { AdministratorFile, Database, Desktop, Log, LogReader } from './ports/ports.ts';
import type { SessionPorts } from './ports/session-ports.ts';
import { createRepeatedLines } from './repeated-lines.ts';
import { createEnvironmentStore } from './store/environment-store.ts';
import { createMetaStore } from './store/meta-store.ts';
import { migrateApp } from './store/migrate.ts';
import { createSettingsStore } from './store/settings-store.ts';

export interface Ports extends SessionPorts {
  /** Of the app itself: settings and the list of environments. */
  database: Database;
  desktop: Desktop;
  log: Log & LogReader;
}

export interface CoreConfig {
  dataFolder: string;
  version: string;
  runtime: string;
  /** Folder of the app's own database, where that was damaged and begun anew at this start; null otherwise. */
  damagedAppDatabase: string | null;
  /** The administrator's file of environments; null where there is none. */
  administratorFile: AdministratorFile | null;
}

/** `environmentId` is null for events of the app itself. */
export type CoreListener = <E extends EventName>(
  event: E,
  payload: EventPayload<E>,
  environmentId: string | null,
) => void;

export interface Core {
  router: Router;
  /** For what a page is refused before the router hears of it, however often. */
  refusals: Log;
  /** Every environment with what its outbox holds. */
  environments(): EnvironmentRow[];
  /** The environment on screen. */
  currentEnvironmentId(): string;
  /** Of a service in the list. @throws DispatchError `not_found` */
  environmentIdOf(service: Pick<Environment, 'kind' | 'baseUrl'>): string;
  /** Hears every event; returns a function that ends it. */
  subscribe(listener: CoreListener): () => void;
  /** Starts the environments. @throws Error where the one on screen cannot start */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** The computer woke up or its network changed: a hint to try what waits now. */
  nudge(): void;
  settings(): Settings;
}

/** The whole program but its windows, put together by plain arguments. */
export function createCore(ports: Ports, config: CoreConfig): Core {
  const { database } = ports;
  // All that is written from here on, since a page can cause nearly every line by some call.
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
  const settings = createSettingsStore(meta);
  const environments = createEnvironments({
    ports: { ...ports, log },
    store: createEnvironmentStore(database),
    meta,
    emit,
    refreshIntervalMs: () => {
      const { refreshSeconds } = settings.read();
      return refreshSeconds === 0 ? null : refreshSeconds * 1_000;
    },
    confirmServiceChanges: changes => ports.desktop.confirmServiceChanges(changes),
  });
  const administrator = readAdministratorFile(config.administratorFile, log);
  const exportFiles = createExportFiles(ports.desktop);
  const handlers = createAppHandlers({
    config,
    database,
    settings,
    environments,
    secrets: ports.secrets,
    desktop: ports.desktop,
    log: ports.log,
    exports: exportFiles,
    refusedFile: administrator.refused,
    emit: (event, payload) => emit(event, payload, null),
  });

  return {
    router: createRouter(handlers, async id => (await environments.session(id)).handlers, log),
    refusals: log,
    environments: environments.list,
    currentEnvironmentId: () => environments.current().id,
    environmentIdOf(service) {
      const found = environments
        .list()
        .find(({ kind, baseUrl }) => kind === service.kind && baseUrl === service.baseUrl);
      if (found) return found.id;
      throw new DispatchError('not_found', 'There is no such environment.', { reason: 'environment' });
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async start() {
      environments.followAdministrator(administrator.environments);
      await environments.start();
    },
    nudge: environments.nudge,
    settings: settings.read,
    async stop() {
      await exportFiles.stop();
      await environments.stop();
      log.stop();
      database.close();
    },
  };
}
