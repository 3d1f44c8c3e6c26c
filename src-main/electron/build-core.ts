import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { app, clipboard, dialog, session } from 'electron';
import { localEnvironment } from '../../src-shared/environment.ts';
import { localSandboxProfile } from '../../src-shared/interface-profile.ts';
import { systemClock } from '../adapters/clock.ts';
import { createEnvironmentFolders, openAppDatabase } from '../adapters/environment-folders.ts';
import { createConnections, proxyOfPac } from '../adapters/http-dispatcher.ts';
import { openSecretStore } from '../adapters/keychain.ts';
import { createSandboxWorker } from '../adapters/sandbox-worker.ts';
import { createWebMark } from '../adapters/web-mark.ts';
import { type Core, createCore } from '../core/compose.ts';
import type { Desktop, Log, LogReader } from '../core/ports/ports.ts';
import { findAdministratorFile } from './administrator-file.ts';
import { pageAsPdf, printPage, whenPageGoes } from './asking-window.ts';
import { confirmDangerousFile } from './dangerous-file.ts';
import { tellWindows } from './ipc-transport.ts';
import { oneDialog } from './one-dialog.ts';
import { confirmServiceChanges } from './service-question.ts';
import { isMainWindowOpen, openOrderWindow, showMainWindow } from './window.ts';

/**
 * The core with its real adapters, for everything in `dataFolder`.
 * @throws Error where the folder cannot be written or a database cannot be opened
 */
export async function buildCore(
  dataFolder: string,
  desktop: Pick<Desktop, 'notify' | 'answerQuit'>,
  log: Log & LogReader,
): Promise<Core> {
  const secrets = await openSecretStore(async () => {
    const keytar = await import('keytar');
    return keytar.default ?? keytar;
  }, 'Dispatch');
  const { database, keptAt } = openAppDatabase(dataFolder);
  return createCore(
    {
      database,
      folders: createEnvironmentFolders(dataFolder),
      secrets,
      openConnections: ({ caCertificates, privateHosts }) =>
        createConnections({
          extraCa: caCertificates,
          privateHosts,
          resolveProxy: async origin => proxyOfPac(await session.defaultSession.resolveProxy(origin)),
        }),
      sandbox: createSandboxWorker({
        entry: sandboxWorkerPath(),
        dataFolder: join(dataFolder, 'environments', localEnvironment.id, 'sandbox'),
        profile: localSandboxProfile,
        // Tests name one; it is of no use to anybody else, who gets one in memory only.
        controlToken: process.env.DISPATCH_SANDBOX_CONTROL_TOKEN || randomUUID(),
      }),
      clock: systemClock,
      log,
      random: Math.random,
      desktop: {
        copyText: text => clipboard.writeText(text),
        chooseSavePath: name => oneDialog(() => chooseSavePath(name)),
        chooseFolder: () => oneDialog(chooseFolder),
        confirmDangerousFile: name => oneDialog(() => confirmDangerousFile(name)),
        markFromInternet: createWebMark(),
        openOrderWindow,
        isMainWindowOpen,
        showMainWindow: showMainWindowAt,
        printPage: () => oneDialog(printPage),
        pageAsPdf,
        confirmServiceChanges,
        whenPageGoes,
        ...desktop,
      },
    },
    {
      dataFolder,
      version: app.getVersion(),
      runtime: `Electron ${process.versions.electron ?? '–'} · Node ${process.versions.node}`,
      damagedAppDatabase: keptAt,
      administratorFile: findAdministratorFile(app.isPackaged),
    },
  );
}

async function showMainWindowAt(environmentId: string, hash: string): Promise<void> {
  // A window that is only opened by this does not listen yet: its address says where it leads.
  if (isMainWindowOpen()) tellWindows('windows.routed', { environmentId, hash }, null);
  await showMainWindow(hash);
}

async function chooseFolder(): Promise<string | null> {
  const { canceled, filePaths } = await dialog.showOpenDialog({
    properties: ['openDirectory', 'createDirectory'],
  });
  return canceled ? null : (filePaths[0] ?? null);
}

async function chooseSavePath(suggestedName: string): Promise<string | null> {
  const { canceled, filePath } = await dialog.showSaveDialog({ defaultPath: suggestedName });
  return canceled || !filePath ? null : filePath;
}

/** A worker thread is started from a real file: the packaged app keeps this one beside its archive. */
const sandboxWorkerPath = (): string =>
  join(app.getAppPath().replace(/app\.asar$/, 'app.asar.unpacked'), 'out/main/sandbox-worker.cjs');
