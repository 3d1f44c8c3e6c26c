import { electron } from '../../../tools/electron-standin/src/electron.ts';

/** In place of `electron` for a plain process, with the names that the transport's modules import. */
export const { app, BrowserWindow, ipcMain, nativeTheme, protocol, screen, session, shell } = electron;
