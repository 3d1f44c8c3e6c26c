import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { app, clipboard, dialog, session, shell } from 'electron';
import { localEnvironment } from '../../src-shared/environment.ts';
import { refusal } from '../../src-shared/errors.ts';
import { localSandboxProfile } from '../../src-shared/interface-profile.ts';
import { keychainFileChanged } from '../../src-shared/keychain-reasons.ts';
import type { ScreenLanguage } from '../../src-shared/languages.ts';
import { systemClock } from '../adapters/clock.ts';
import { createEnvironmentFolders, openAppDatabase } from '../adapters/environment-folders.ts';
import { openForgottenAccounts } from '../adapters/forgotten-accounts.ts';
import { createConnections, proxyOfPac } from '../adapters/http-dispatcher.ts';
import { type Keytar, openSecretStore } from '../adapters/keychain.ts';
import { isAsPacked } from '../adapters/native-module.ts';
import { makePrivate } from '../adapters/private-files.ts';
import { createSandboxWorker } from '../adapters/sandbox-worker.ts';
import { tidyUp } from '../adapters/tidy-up.ts';
import { createWebMark } from '../adapters/web-mark.ts';
import { type Core, createCore } from '../core/compose.ts';
import type { Desktop, Log, LogReader } from '../core/ports/ports.ts';
import { findAdministratorFile } from './administrator-file.ts';
import { pageAsPdf, printPage, whenPageGoes } from './asking-window.ts';
import { confirmDangerousFile } from './dangerous-file.ts';
import { tellWindows } from './ipc-transport.ts';
import { createOneDialog } from './one-dialog.ts';
import { confirmServiceChanges } from './service-question.ts';
import { isMainWindowOpen, openOrderWindow, showMainWindow } from './window.ts';

const keytarFile = 'node_modules/keytar/build/Release/keytar.node';

/**
 * Creates the core with its real adapters and all data in `dataFolder`.
 * @throws Error if the folder cannot be written or a database cannot be opened
 */
export async function buildCore(
  dataFolder: string,
  desktop: Pick<Desktop, 'notify' | 'answerQuit'>,
  log: Log & LogReader,
  systemLanguage: ScreenLanguage,
): Promise<Core> {
  makePrivate(dataFolder);
  const forgotten = openForgottenAccounts(join(dataFolder, 'forgotten-credentials.json'), () =>
    log.write('forgotten-credentials-unreadable'),
  );
  const secrets = await openSecretStore(() => loadKeytar(log), 'Dispatch', forgotten);
  const oneDialog = createOneDialog(systemClock);
  const { database, keptAt } = openAppDatabase(dataFolder);
  await tidyUp(dataFolder, log);
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
        entry: join(app.getAppPath(), 'out/main/sandbox-worker.cjs'),
        dataFolder: join(dataFolder, 'environments', localEnvironment.id, 'sandbox'),
        profile: localSandboxProfile,
        // Tests set a token; an installed program has a random one.
        controlToken: (!app.isPackaged && process.env.DISPATCH_SANDBOX_CONTROL_TOKEN) || randomUUID(),
      }),
      clock: systemClock,
      log,
      random: Math.random,
      desktop: {
        copyText: text => clipboard.writeText(text),
        chooseSavePath: name => oneDialog(() => chooseSavePath(name)),
        showInFolder: path => shell.showItemInFolder(path),
        chooseFolder: () => oneDialog(chooseFolder),
        confirmDangerousFile: name => oneDialog(() => confirmDangerousFile(name)),
        markFromInternet: createWebMark(),
        openOrderWindow,
        isMainWindowOpen,
        showMainWindow: showMainWindowAt,
        printPage: () => oneDialog(printPage, ({ isPrinted }) => !isPrinted),
        pageAsPdf,
        confirmServiceChanges: changes => oneDialog(() => confirmServiceChanges(changes)),
        whenPageGoes,
        ...desktop,
      },
    },
    {
      dataFolder,
      version: app.getVersion(),
      runtime: `Electron ${process.versions.electron ?? '–'} · Node ${process.versions.node}`,
      damagedAppDatabase: keptAt,
      systemLanguage,
      administratorFile: findAdministratorFile(app.isPackaged),
    },
  );
}

/** @throws DispatchError `keychain_failed` if the installed module is not the packed one */
async function loadKeytar(log: Log): Promise<Keytar> {
  if (app.isPackaged && !isAsPacked(app.getAppPath(), keytarFile)) {
    log.write('native-module-changed', { file: keytarFile });
    throw refusal('keychain_failed', `${keytarFile} is not the file that was packed.`, keychainFileChanged);
  }
  const keytar = await import('keytar');
  return keytar.default ?? keytar;
}

async function showMainWindowAt(environmentId: string, hash: string): Promise<void> {
  // A window opened by this call has no event listeners yet, so its URL contains the target.
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
