import { app, Menu } from 'electron';

/** macOS needs its menu for the usual keys; elsewhere the window's own controls are enough. */
export function setMenu(): void {
  if (process.platform !== 'darwin') {
    Menu.setApplicationMenu(null);
    return;
  }
  Menu.setApplicationMenu(
    Menu.buildFromTemplate([
      { role: 'appMenu', label: app.name },
      { role: 'editMenu' },
      { role: 'windowMenu' },
    ]),
  );
}
