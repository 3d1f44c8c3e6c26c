// Must stay the first import, so that its checks run before other modules are loaded.
import './at-start.ts';

import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { app, dialog, nativeTheme, powerMonitor, shell } from 'electron';
import type { Settings } from '../../src-shared/contract/settings.ts';
import { systemClock } from '../adapters/clock.ts';
import { openLog } from '../adapters/log.ts';
import { openLoginWish } from '../adapters/login-wish.ts';
import { networkTypeOf } from '../adapters/network-drive.ts';
import { watchNetwork } from '../adapters/network-watch.ts';
import { keepFilesPrivate } from '../adapters/private-files.ts';
import { beginRun, type RunRecord } from '../adapters/run-record.ts';
import { hasTrayHost } from '../adapters/tray-host.ts';
import { openWindowState } from '../adapters/window-state.ts';
import { createRepeatedLines } from '../core/log/repeated-lines.ts';
import type { Log, LogReader } from '../core/ports/ports.ts';
import type { CoreThread } from '../core-thread/core-thread.ts';
import { registerAppScheme, serveRenderer } from './app-protocol.ts';
import { followBadge } from './badge.ts';
import { buildCore } from './build-core.ts';
import { allowlistFeatures } from './connection-allowlist.ts';
import { chooseDataFolder, type DataFolder, dataFolderOfNow } from './data-folder.ts';
import { openDevDoor } from './dev-door.ts';
import { reopenWindows } from './dying-windows.ts';
import { endOnFailure } from './failure-end.ts';
import { followZoom } from './follow-zoom.ts';
import { connectIpc } from './ipc-transport.ts';
import { currentLanguage, speak, systemLanguage } from './language.ts';
import { createLoginStart, isStartedAtLogin, loginItem } from './login-start.ts';
import { commandMainWindow } from './main-page.ts';
import { type MenuActions, setMenu } from './menu.ts';
import { notify } from './notifications.ts';
import { claimOrderLinks, collectOrderLinks } from './order-links.ts';
import { printSettings, showSettingsSwitch } from './print-settings.ts';
import { createQuitQuestion } from './quit-question.ts';
import { rememberWindows } from './remembered-windows.ts';
import { lockDown } from './security.ts';
import { setShortcuts } from './shortcuts-menu.ts';
import { startFailure } from './start-failure.ts';
import { createTray } from './tray.ts';
import { openUpdater } from './updates/open-updater.ts';
import { createProgramEnd } from './updates/program-end.ts';

import { openMainWindow } from './window.ts';
import { followDisplays } from './window-fit.ts';

keepFilesPrivate();
app.enableSandbox();
app.commandLine.appendSwitch('enable-features', allowlistFeatures);
// Windows shows notifications only for the app id that the installer registers (electron-builder.yml).
app.setAppUserModelId('eu.dispatch.desktop');
registerAppScheme();
speak('system');
const orderLinks = collectOrderLinks(process.argv);

if (app.commandLine.hasSwitch(showSettingsSwitch)) void printSettings(dataFolderOfNow());
else begin();

function begin(): void {
  const chosen = chooseDataFolder();
  if (chosen.obstacle !== null) void refuse(chosen);
  else if (!chosen.isInUse && app.requestSingleInstanceLock()) void run(chosen);
  else app.quit();
}

/** Shows the error and exits. Sets a temporary folder first, because Electron needs a writable one to show anything. */
async function refuse({ folder, obstacle }: DataFolder): Promise<void> {
  app.setPath('userData', mkdtempSync(join(app.getPath('temp'), 'dispatch-')));
  await app.whenReady();
  end(obstacle, folder);
}

async function run({ folder, moved }: DataFolder): Promise<void> {
  app.on('window-all-closed', () => app.quit());
  await app.whenReady();
  const log = openLog(join(folder, 'logs', 'dispatch.log'));
  if (moved !== null && moved.outcome !== 'nothing to move')
    log.write('data-folder-moved', { outcome: moved.outcome, reason: moved.reason });
  const record = beginRun(folder, app.getVersion(), Date.now(), log);
  try {
    await start(folder, log, record);
  } catch (error) {
    // Not a crash: the user is told why the program does not start.
    record.noteEnd();
    end(error, folder);
  }
}

function end(error: unknown, dataFolder: string): void {
  const { title, message } = startFailure(error, dataFolder);
  console.error(`${title}: ${message}`);
  dialog.showErrorBox(title, message);
  app.exit(1);
}

async function start(dataFolder: string, log: Log & LogReader, record: RunRecord): Promise<void> {
  let stopCore = (): Promise<void> => Promise.resolve();
  const { noteFailure } = record;
  const fail = endOnFailure({ log, dataFolder, noteFailure, stopCore: () => stopCore() });
  const linesOfPages = createRepeatedLines(log, systemClock);
  lockDown(linesOfPages, systemClock);
  reopenWindows(linesOfPages, systemClock);
  const pageStart = () => ({
    language: currentLanguage(),
    rail: core.settings().rail,
    locales: app.getPreferredSystemLanguages(),
  });
  serveRenderer(join(app.getAppPath(), 'out/renderer'), pageStart);
  if (!app.isPackaged && process.env.DISPATCH_DEV_SERVER)
    openDevDoor(process.env.DISPATCH_DEV_SERVER, pageStart);
  const question = createQuitQuestion();
  const { platform } = process;
  const tray = createTray({ platform, hasHost: () => hasTrayHost(platform), command: commandMainWindow });
  const loginStart = createLoginStart(
    loginItem(platform),
    openLoginWish(join(dataFolder, 'login-start.json')),
    log,
  );
  const updater = await openUpdater(dataFolder, log);
  const programEnd = createProgramEnd(updater);
  const core = await buildCore({
    dataFolder,
    desktop: {
      notify: async notification => notify(notification, platform),
      answerQuit: async answer => question.answer(answer),
      desktopObstacles: async () => {
        const [ofStart, hasTray] = await Promise.all([loginStart.obstacles(), tray.hasHost()]);
        return hasTray ? ofStart : ['no_tray', ...ofStart];
      },
      restartForUpdate: async () => {
        programEnd.thenRestart();
        question.quitWithoutQuestion();
      },
    },
    updater,
    log,
    systemLanguage: systemLanguage(),
    crashes: record.crashes,
    networkDrive: await networkTypeOf(dataFolder),
    onEnd: error => void fail('core', error),
  });
  stopCore = core.stop;
  programEnd.guard(core, linesOfPages, record);
  followTheme(core);
  const zoom = followZoom(core);
  followLanguage(core, {
    command: commandMainWindow,
    zoom,
    openLogFolder: () => void shell.openPath(join(dataFolder, 'logs')),
  });
  connectIpc(core, linesOfPages);
  await core.start();
  powerMonitor.on('resume', () => core.nudge());
  watchNetwork(() => core.nudge());
  // Fails if the core ends while it counts the entries. A new core then starts the count again.
  followBadge(core, platform).catch(() => undefined);
  question.guard(core, tray.hidesInstead);
  await Promise.all([tray.follow(core), loginStart.follow(core)]);
  claimOrderLinks(platform);
  followDisplays();
  const reopenOrders = rememberWindows(openWindowState(join(dataFolder, 'windows.json'), log));
  const { startAtLogin, isKeptInTray } = core.settings();
  const isHidden = startAtLogin === 'tray' && isKeptInTray && isStartedAtLogin(process.argv, platform);
  const { hash, command } = await orderLinks.follow(core, linesOfPages, systemClock);
  await openMainWindow(hash, { isHidden });
  if (command !== null) commandMainWindow(command, true);
  if (isHidden) void tray.orShowWindow();
  await reopenOrders(core);
}

function followTheme(core: CoreThread): void {
  core.subscribe((event, payload) => {
    if (event === 'settings.changed' && 'theme' in payload) nativeTheme.themeSource = payload.theme;
  });
  nativeTheme.themeSource = core.settings().theme;
}

function followLanguage(core: CoreThread, actions: MenuActions): void {
  let shown: Settings['language'] | null = null;
  const show = (language: Settings['language']): void => {
    if (language === shown) return;
    shown = language;
    speak(language);
    const { isPackaged } = app;
    setMenu(actions, { platform: process.platform, isPackaged });
    setShortcuts({ platform: process.platform, isPackaged, command: actions.command });
  };
  core.subscribe((event, payload) => {
    if (event === 'settings.changed' && 'language' in payload) show(payload.language);
  });
  show(core.settings().language);
}
