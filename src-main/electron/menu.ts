import { app, Menu } from 'electron';

/** macOS needs a menu for the usual shortcuts; on other systems the window's own controls are enough. */
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
