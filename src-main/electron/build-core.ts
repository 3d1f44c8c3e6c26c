import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { app, clipboard, dialog, session } from 'electron';
import { localEnvironment } from '../../src-shared/environment.ts';
import { localSandboxProfile } from '../../src-shared/interface-profile.ts';
import { systemClock } from '../adapters/clock.ts';
import { createEnvironmentFolders, openAppDatabase } from '../adapters/environment-folders.ts';
import { createConnections, proxyOfPac } from '../adapters/http-dispatcher.ts';
import { openSecretStore } from '../adapters/keychain.ts';
import { openLog } from '../adapters/log.ts';
import { makePrivate } from '../adapters/private-files.ts';
import { createSandboxWorker } from '../adapters/sandbox-worker.ts';
import { tidyUp } from '../adapters/tidy-up.ts';
import { createWebMark } from '../adapters/web-mark.ts';
import { type Core, createCore } from '../core/compose.ts';
import type { Desktop } from '../core/ports/ports.ts';
import { administratorFilePath } from './administrator-file.ts';
import { pageAsPdf, printPage } from './asking-window.ts';
import { confirmDangerousFile } from './dangerous-file.ts';
import { tellWindows } from './ipc-transport.ts';
import { isMainWindowOpen, openOrderWindow, showMainWindow } from './window.ts';

/**
 * The core with its real adapters, for everything in `dataFolder`.
 * @throws Error where the folder cannot be written or a database cannot be opened
 */
export async function buildCore(
  dataFolder: string,
  desktop: Pick<Desktop, 'notify' | 'answerQuit'>,
): Promise<Core> {
  const secrets = await openSecretStore(async () => {
    const keytar = await import('keytar');
    return keytar.default ?? keytar;
  }, 'Dispatch');
  makePrivate(dataFolder);
  const { database, keptAt } = openAppDatabase(dataFolder);
  const log = openLog(join(dataFolder, 'logs', 'dispatch.log'));
  tidyUp(dataFolder, log);
  return createCore(
    {
      database,
      folders: createEnvironmentFolders(dataFolder),
      secrets,
      openConnections: ({ caCertificates }) =>
        createConnections({
          extraCa: caCertificates,
          resolveProxy: async origin => proxyOfPac(await session.defaultSession.resolveProxy(origin)),
        }),
      sandbox: createSandboxWorker({
        entry: sandboxWorkerPath(),
        dataFolder: join(dataFolder, 'environments', localEnvironment.id, 'sandbox'),
        profile: localSandboxProfile,
        // Tests name one; it is of no use to anybody else, who gets one in memory only.
        controlToken: process.env.DISPATCH_SANDBOX_CONTROL_TOKEN || randomUUID(),
      }),
      clock: systemClock,
      log,
      random: Math.random,
      desktop: {
        copyText: text => clipboard.writeText(text),
        chooseSavePath,
        chooseFolder,
        confirmDangerousFile,
        markFromInternet: createWebMark(),
        openOrderWindow,
        isMainWindowOpen,
        showMainWindow: showMainWindowAt,
        printPage,
        pageAsPdf,
        ...desktop,
      },
    },
    {
      dataFolder,
      version: app.getVersion(),
      runtime: `Electron ${process.versions.electron ?? '–'} · Node ${process.versions.node}`,
      damagedAppDatabase: keptAt,
      administratorFile: textOf(administratorFilePath()),
    },
  );
}

async function showMainWindowAt(environmentId: string, hash: string): Promise<void> {
  // A window that is only opened by this does not listen yet: its address says where it leads.
  if (isMainWindowOpen()) tellWindows('windows.routed', { environmentId, hash }, null);
  await showMainWindow(hash);
}

async function chooseFolder(): Promise<string | null> {
  const { canceled, filePaths } = await dialog.showOpenDialog({
    properties: ['openDirectory', 'createDirectory'],
  });
  return canceled ? null : (filePaths[0] ?? null);
}

async function chooseSavePath(suggestedName: string): Promise<string | null> {
  const { canceled, filePath } = await dialog.showSaveDialog({ defaultPath: suggestedName });
  return canceled || !filePath ? null : filePath;
}

function textOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

/** A worker thread is started from a real file: the packaged app keeps this one beside its archive. */
const sandboxWorkerPath = (): string =>
  join(app.getAppPath().replace(/app\.asar$/, 'app.asar.unpacked'), 'out/main/sandbox-worker.cjs');
