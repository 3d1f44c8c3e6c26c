import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { app, clipboard, dialog, session, shell } from 'electron';
import { refusal } from '../../src-shared/errors.ts';
import { keychainFileChanged } from '../../src-shared/keychain-reasons.ts';
import type { ScreenLanguage } from '../../src-shared/languages.ts';
import { bundledThread } from '../adapters/bundled-thread.ts';
import { systemClock } from '../adapters/clock.ts';
import { openForgottenAccounts } from '../adapters/forgotten-accounts.ts';
import { type Keytar, openSecretStore } from '../adapters/keychain.ts';
import { isAsPacked } from '../adapters/native-module.ts';
import { makePrivate } from '../adapters/private-files.ts';
import { proxyOfPac } from '../adapters/proxy-of-pac.ts';
import type { FileKind } from '../core/ports/desktop.ts';
import type { Crashes, Log, LogReader, SecretStore } from '../core/ports/ports.ts';
import { Secret } from '../core/ports/secret.ts';
import type { Updater } from '../core/ports/updater.ts';
import { type CoreThread, startCoreThread } from '../core-thread/core-thread.ts';
import type { FirstThread } from '../core-thread/messages.ts';
import { findAdministratorFile } from './administrator-file.ts';
import { pageAsPdf, pageNow, printPage } from './asking-window.ts';
import { findChromiumLicenses } from './chromium-licenses.ts';
import { confirmDangerousFile } from './dangerous-file.ts';
import { createDragOut } from './drag-out.ts';
import { createFieldEditor } from './edit-field.ts';
import { createLogFolder } from './log-folder.ts';
import { pageListens, showMainWindowAt } from './main-page.ts';
import { createOneDialog } from './one-dialog.ts';
import { findPolicies } from './policies.ts';
import { takePress } from './pressed-page.ts';
import { confirmServiceChanges } from './service-question.ts';
import { closeSheetsWindow, openSheetsWindow, sheetsAsPdf } from './sheets-window.ts';
import { isMainWindowOpen, openOrderWindow } from './window.ts';

const keytarFile = 'node_modules/keytar/build/Release/keytar.node';

export interface CoreSources {
  dataFolder: string;
  desktop: Pick<FirstThread, 'notify' | 'answerQuit' | 'restartForUpdate' | 'desktopObstacles'>;
  updater: Pick<Updater, 'ability' | 'check' | 'download' | 'cancel'>;
  log: Log & LogReader;
  systemLanguage: ScreenLanguage;
  crashes: Crashes;
  /** Type of the network file system with the data folder; null if the folder is on a local disk. */
  networkDrive: string | null;
  /** Called when the core's thread has ended and cannot be started again. */
  onEnd(error: unknown): void;
}

/**
 * Starts the core's thread, and gives it what only the main thread can do: dialogs, windows, the keychain and the log.
 * @throws Error if the data folder cannot be written or a database cannot be opened
 */
export async function buildCore({
  dataFolder,
  desktop,
  updater,
  log,
  systemLanguage,
  crashes,
  networkDrive,
  onEnd,
}: CoreSources): Promise<CoreThread> {
  makePrivate(dataFolder);
  // Together, because on Windows both wait for another part of the system.
  const [secrets, policies] = await Promise.all([openSecrets(dataFolder, log), findPolicies(app.isPackaged)]);
  const entry = join(app.getAppPath(), 'out/main/core-worker.cjs');
  const bundle = await readFile(entry, 'utf8');
  const administratorFile = findAdministratorFile('environments.json', app.isPackaged);
  // Tests set a token; an installed program has a random one.
  const controlToken = (!app.isPackaged && process.env.DISPATCH_SANDBOX_CONTROL_TOKEN) || randomUUID();
  return startCoreThread({
    startThread: () => bundledThread(bundle, entry, { name: 'core' }),
    config: () => ({
      dataFolder,
      version: app.getVersion(),
      runtime: `Electron ${process.versions.electron ?? '–'} · Node ${process.versions.node}`,
      systemLanguage,
      crashes,
      networkDrive,
      chromiumLicenses: findChromiumLicenses(process.execPath),
      administratorFile,
      policies,
      secretStore: secrets.state(),
      updateAbility: updater.ability,
      sandboxEntry: join(app.getAppPath(), 'out/main/sandbox-worker.cjs'),
      controlToken,
    }),
    first: { ...portsOf(secrets, log, dataFolder, updater), ...desktop },
    log,
    clock: systemClock,
    pageNow,
    isStrict: !app.isPackaged,
    onEnd,
  });
}

function openSecrets(dataFolder: string, log: Log): Promise<SecretStore> {
  const forgotten = openForgottenAccounts(join(dataFolder, 'forgotten-credentials.json'), () =>
    log.write('forgotten-credentials-unreadable'),
  );
  return openSecretStore(() => loadKeytar(log), 'Dispatch', forgotten);
}

function portsOf(
  secrets: SecretStore,
  log: LogReader,
  dataFolder: string,
  updater: CoreSources['updater'],
): Omit<FirstThread, keyof CoreSources['desktop']> {
  const oneDialog = createOneDialog(systemClock);
  const editField = createFieldEditor(systemClock);
  const startDrag = createDragOut(systemClock);
  return {
    copyText: text => clipboard.writeText(text),
    chooseSavePath: name => oneDialog(() => chooseSavePath(name)),
    showInFolder: async path => shell.showItemInFolder(path),
    openLogFolder: createLogFolder(join(dataFolder, 'logs'), systemClock),
    chooseFolder: () => oneDialog(chooseFolder),
    chooseFile: kind => oneDialog(() => chooseFile(kind)),
    confirmDangerousFile: name => oneDialog(() => confirmDangerousFile(name)),
    openOrderWindow,
    isMainWindowOpen: async () => isMainWindowOpen(),
    showMainWindow: showMainWindowAt,
    pageListens: async () => pageListens(),
    editField: async command => editField(command),
    printPage: () => oneDialog(printPage, ({ isPrinted }) => !isPrinted),
    pageAsPdf,
    openSheetsWindow,
    sheetsAsPdf,
    closeSheetsWindow: async sheetsId => closeSheetsWindow(sheetsId),
    startDrag: async path => startDrag(path),
    confirmServiceChanges: changes => oneDialog(() => confirmServiceChanges(changes)),
    readSecret: async account => (await secrets.get(account))?.reveal() ?? null,
    keepSecret: (account, secret) => secrets.set(account, new Secret(secret)),
    deleteSecret: secrets.delete,
    recheckKeychain: secrets.recheck,
    resolveProxy: async origin => proxyOfPac(await session.defaultSession.resolveProxy(origin)),
    readLog: log.read,
    readSandbox: path => readFile(path, 'utf8'),
    checkForUpdate: updater.check,
    downloadUpdate: updater.download,
    cancelUpdate: updater.cancel,
    takePress: async () => takePress(),
  };
}

/**
 * Loads keytar, which gives access to the system's keychain.
 * @throws DispatchError `keychain_failed` if the installed module is not the packed one
 */
async function loadKeytar(log: Log): Promise<Keytar> {
  if (app.isPackaged && !isAsPacked(app.getAppPath(), keytarFile)) {
    log.write('native-module-changed', { file: keytarFile });
    throw refusal('keychain_failed', `${keytarFile} is not the file that was packed.`, keychainFileChanged);
  }
  const keytar = await import('keytar');
  return keytar.default ?? keytar;
}

const chooseFolder = () => openPath({ properties: ['openDirectory', 'createDirectory'] });

/** File names by what is chosen. Other names can be chosen as well, because companies name such files as they like. */
const certificateFiles = {
  certificate: ['p12', 'pfx', 'pem', 'crt', 'cer'],
  key: ['key', 'pem'],
};

function chooseFile(kind: FileKind): Promise<string | null> {
  if (kind === 'move') return openPath({ properties: ['openFile'] });
  const extensions = certificateFiles[kind];
  return openPath({
    properties: ['openFile', 'dontAddToRecent'],
    filters: [
      { name: extensions.map(name => `*.${name}`).join(', '), extensions },
      { name: '*.*', extensions: ['*'] },
    ],
  });
}

/** Asks for a path; null if the user cancels. */
async function openPath(options: Electron.OpenDialogOptions): Promise<string | null> {
  const { canceled, filePaths } = await dialog.showOpenDialog(options);
  return canceled ? null : (filePaths[0] ?? null);
}

async function chooseSavePath(suggestedName: string): Promise<string | null> {
  const { canceled, filePath } = await dialog.showSaveDialog({ defaultPath: suggestedName });
  return canceled || !filePath ? null : filePath;
}
