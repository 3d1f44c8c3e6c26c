import { app, Menu } from 'electron';

/** Sets the menu on macOS, where the usual shortcuts need one, and removes it on other systems. */
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
