// The floor of the start: a window with an empty page, opened as the product opens its own.
const { app, BrowserWindow } = require('electron');

const folder = app.commandLine.getSwitchValue('user-data-dir');
if (folder !== '') app.setPath('userData', folder);
app.on('window-all-closed', () => app.quit());
app.whenReady().then(() => {
  const window = new BrowserWindow({
    width: 1440,
    height: 900,
    show: false,
    webPreferences: { sandbox: true, contextIsolation: true },
  });
  window.once('ready-to-show', () => window.show());
  return window.loadURL('data:text/html,<title>Empty</title><p>An empty page</p>');
});
