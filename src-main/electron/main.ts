// Must stay the first import, so that its checks run before other modules are loaded.
import './at-start.ts';

import { mkdirSync, mkdtempSync, rmdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { app, dialog, nativeTheme, powerMonitor } from 'electron';
import type { Settings } from '../../src-shared/contract/app.ts';
import { systemClock } from '../adapters/clock.ts';
import { openLog } from '../adapters/log.ts';
import { watchNetwork } from '../adapters/network-watch.ts';
import { keepFilesPrivate } from '../adapters/private-files.ts';
import { createRepeatedLines } from '../core/log/repeated-lines.ts';
import type { CoreThread } from '../core-thread/core-thread.ts';
import { registerAppScheme, serveRenderer } from './app-protocol.ts';
import { buildCore } from './build-core.ts';
import { allowlistFeatures } from './connection-allowlist.ts';
import { openDevDoor } from './dev-door.ts';
import { reopenWindows } from './dying-windows.ts';
import { connectIpc } from './ipc-transport.ts';
import { currentLanguage, speak, systemLanguage } from './language.ts';
import { setMenu } from './menu.ts';
import { followBadge, notify } from './notifications.ts';
import { claimOrderLinks, collectOrderLinks } from './order-links.ts';
import { createQuitQuestion } from './quit-question.ts';
import { lockDown } from './security.ts';
import { startFailure } from './start-failure.ts';
import { openUpdater } from './updates/open-updater.ts';
import { createProgramEnd } from './updates/program-end.ts';

import { openMainWindow } from './window.ts';

keepFilesPrivate();
app.enableSandbox();
app.commandLine.appendSwitch('enable-features', allowlistFeatures);
// Windows shows notifications only for the app id that the installer registers (electron-builder.yml).
app.setAppUserModelId('eu.dispatch.desktop');
useGivenDataFolder();
registerAppScheme();
speak('system');
const orderLinks = collectOrderLinks(process.argv);

const dataFolder = app.getPath('userData');
const obstacle = obstacleTo(dataFolder);
if (obstacle !== null) void refuse(obstacle);
else if (app.requestSingleInstanceLock()) void run();
else app.quit();

/** With `--user-data-dir=FOLDER`, stores all data in this folder, including the single-instance lock. */
function useGivenDataFolder(): void {
  const folder = app.commandLine.getSwitchValue('user-data-dir');
  if (folder !== '') app.setPath('userData', resolve(folder));
}

/**
 * Tries to write to a folder. Returns the error; null if it works. Call it before requesting the single-instance lock,
 * which would otherwise fail as if another instance were running.
 */
function obstacleTo(folder: string): unknown {
  try {
    mkdirSync(folder, { recursive: true });
    rmdirSync(mkdtempSync(join(folder, 'trial-')));
    return null;
  } catch (error) {
    return error;
  }
}

/** Shows the error and exits. Sets a temporary folder first, because Electron needs a writable one to show anything. */
async function refuse(error: unknown): Promise<void> {
  app.setPath('userData', mkdtempSync(join(app.getPath('temp'), 'dispatch-')));
  await app.whenReady();
  end(error);
}

async function run(): Promise<void> {
  app.on('window-all-closed', () => app.quit());
  await app.whenReady();
  try {
    await start();
  } catch (error) {
    end(error);
  }
}

function end(error: unknown): void {
  const { title, message } = startFailure(error, dataFolder);
  console.error(`${title}: ${message}`);
  dialog.showErrorBox(title, message);
  app.exit(1);
}

async function start(): Promise<void> {
  const log = openLog(join(dataFolder, 'logs', 'dispatch.log'));
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
  const updater = await openUpdater(dataFolder, log);
  const programEnd = createProgramEnd(updater);
  const core = await buildCore({
    dataFolder,
    desktop: {
      notify: async notification => notify(notification),
      answerQuit: async answer => question.answer(answer),
      restartForUpdate: async () => {
        programEnd.thenRestart();
        question.quitWithoutQuestion();
      },
    },
    updater,
    log,
    systemLanguage: systemLanguage(),
    onEnd: end,
  });
  programEnd.guard(core, linesOfPages);
  followTheme(core);
  followLanguage(core);
  connectIpc(core, linesOfPages);
  await core.start();
  powerMonitor.on('resume', () => core.nudge());
  watchNetwork(() => core.nudge());
  // Fails if the core ends while it counts the entries. A new core then starts the count again.
  followBadge(core).catch(() => undefined);
  question.guard(core);
  claimOrderLinks(process.platform);
  await openMainWindow(await orderLinks.follow(core, linesOfPages, systemClock));
}

function followTheme(core: CoreThread): void {
  core.subscribe((event, payload) => {
    if (event === 'settings.changed' && 'theme' in payload) nativeTheme.themeSource = payload.theme;
  });
  nativeTheme.themeSource = core.settings().theme;
}

function followLanguage(core: CoreThread): void {
  const show = (language: Settings['language']): void => {
    speak(language);
    setMenu();
  };
  core.subscribe((event, payload) => {
    if (event === 'settings.changed' && 'language' in payload) show(payload.language);
  });
  show(core.settings().language);
}
