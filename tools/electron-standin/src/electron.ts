import { app } from './app.ts';
import { StandInBrowserWindow } from './browser-window.ts';
import {
  clipboard,
  crashReporter,
  net,
  powerMonitor,
  StandInNotification,
  safeStorage,
  screen,
  shell,
} from './desktop.ts';
import { dialog } from './dialog.ts';
import { ipcMain } from './ipc-main.ts';
import { StandInMenu, StandInMenuItem } from './menu.ts';
import { nativeImage } from './native-image.ts';
import { strict } from './not-in-stand-in.ts';
import { protocol, sessionModule } from './session.ts';
import { nativeTheme } from './theme.ts';
import { StandInTray } from './tray.ts';
import { webContentsStatics } from './web-contents.ts';

/** What `require('electron')` answers in the main process. Any other name throws NotInStandIn. */
export const electron = strict('electron', {
  app,
  BrowserWindow: StandInBrowserWindow,
  clipboard,
  crashReporter,
  dialog,
  ipcMain,
  Menu: StandInMenu,
  MenuItem: StandInMenuItem,
  nativeImage,
  nativeTheme,
  net,
  Notification: StandInNotification,
  powerMonitor,
  protocol,
  safeStorage,
  screen,
  session: sessionModule,
  shell,
  Tray: StandInTray,
  webContents: strict('webContents', webContentsStatics),
});
