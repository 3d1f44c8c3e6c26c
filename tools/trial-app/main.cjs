// The small app with which tools/electron-trial.mjs tries an Electron: a window with a page, its preload, and one call
// that goes from the page to here and back. Says what it found in one line and ends.
const { join } = require('node:path');
const { app, BrowserWindow, ipcMain } = require('electron');

/** Ends by itself also where nobody is left to end it. */
const LONGEST_MS = 60_000;
setTimeout(() => app.exit(1), LONGEST_MS).unref();

const page = `<title>Dispatch</title><p>Dispatch tries whether Electron runs on this computer.
<script>addEventListener('load', () => trial.run())</script>`;

function fail(error) {
  console.error(error instanceof Error ? error.message : error);
  app.exit(1);
}

async function tryOut() {
  const window = new BrowserWindow({
    width: 420,
    height: 120,
    webPreferences: { preload: join(__dirname, 'preload.cjs'), sandbox: true, contextIsolation: true },
  });
  window.webContents.on('render-process-gone', (_event, { reason }) => fail(`The page is gone: ${reason}`));
  window.webContents.on('preload-error', (_event, _path, error) => fail(error));
  const answered = new Promise(resolve => {
    ipcMain.handle('trial:ask', (_event, question) => `answer to ${question}`);
    ipcMain.handle('trial:answered', (_event, answer) => resolve(answer));
  });
  await window.loadURL(`data:text/html,${encodeURIComponent(page)}`);
  const { electron } = process.versions;
  const found = JSON.stringify({ electron, answer: await answered });
  process.stdout.write(`dispatch-trial ${found}\n`, () => app.exit(0));
}

app.whenReady().then(tryOut).catch(fail);
