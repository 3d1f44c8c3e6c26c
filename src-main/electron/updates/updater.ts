import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { lstat, rm, statfs } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { app } from 'electron';
import type { AppUpdater, UpdateInfo } from 'electron-updater';
import type { AppAdapter } from 'electron-updater/out/AppAdapter.js';
import { AppImageUpdater } from 'electron-updater/out/AppImageUpdater.js';
import { BaseUpdater } from 'electron-updater/out/BaseUpdater.js';
import { DebUpdater } from 'electron-updater/out/DebUpdater.js';
import { MacUpdater } from 'electron-updater/out/MacUpdater.js';
import { NsisUpdater } from 'electron-updater/out/NsisUpdater.js';
import { RpmUpdater } from 'electron-updater/out/RpmUpdater.js';
import { CancellationToken } from 'electron-updater/out/types.js';
import type { NewVersion, UpdateChannel } from '../../../src-shared/contract/updates.ts';
import { createTurns } from '../../../src-shared/turns.ts';
import { type Computer, installationKind, updateAbility } from './installation.ts';
import type { ProgramUpdater } from './program-updater.ts';
import { signedProvider } from './signed-provider.ts';
import { UpdateFailure, updateOutcomeOf } from './update-failure.ts';
import type { UpdatePlace } from './update-place.ts';
import { UpdateRequests } from './update-requests.ts';

const programLimits = {
  /** A request fails if nothing arrives for this long, in milliseconds. */
  silenceMs: 60_000,
  /** Bytes on the disk that a download leaves free, for the data of the user. */
  leftFreeBytes: 104_857_600,
};
/** Folder for downloads in the data folder, as electron-builder calls it in `app-update.yml`. */
const downloadFolder = 'dispatch-updater';

export interface UpdaterSources {
  place: UpdatePlace;
  dataFolder: string;
  computer: Computer;
  /** Instead of those of the program, for tests. */
  limits?: Partial<typeof programLimits>;
}

/** Creates the updater of an installed program, from electron-updater's parts. */
export function createUpdater({ place, dataFolder, computer, limits }: UpdaterSources): ProgramUpdater {
  const { silenceMs, leftFreeBytes } = { ...programLimits, ...limits };
  const requests = new UpdateRequests(silenceMs);
  const updater = updaterFor(computer, adapter(dataFolder, computer.resources));
  configure(updater);
  // electron-updater takes no other executor, because its tests alone have an adapter of their own.
  Object.assign(updater, { httpExecutor: requests });
  let channel = place.channelOf('build');
  updater.setFeedURL({ provider: 'custom', updateProvider: signedProvider(place, requests, () => channel) });
  let found: UpdateInfo | null = null;
  let downloaded: { path: string; sha512: string } | null = null;
  let token: CancellationToken | null = null;
  /** Looks and downloads come one after another: they share the limit of requests and the folder of downloads. */
  const turns = createTurns();

  async function check(chosen: UpdateChannel): Promise<NewVersion | null> {
    channel = place.channelOf(chosen);
    const result = await updater.checkForUpdates();
    found = result?.isUpdateAvailable ? result.updateInfo : null;
    // What was downloaded is installed by now, or withdrawn.
    if (found === null) await forgetDownloads();
    return found && { version: found.version, notes: String(found.releaseNotes ?? '') };
  }

  async function forgetDownloads(): Promise<void> {
    downloaded = null;
    await rm(join(dataFolder, downloadFolder), { recursive: true, force: true });
  }

  async function download(own: CancellationToken): Promise<null> {
    if (own.cancelled) throw new UpdateFailure('unexpected', 'cancelled');
    if (found === null) throw new UpdateFailure('unexpected', 'nothing was found');
    const largest = Math.max(...found.files.map(({ size = 0 }) => size));
    if ((await freeBytes(dataFolder)) < largest + leftFreeBytes)
      throw new UpdateFailure('disk_full', `${largest} bytes`);
    await removeLinks(join(dataFolder, downloadFolder), join(dataFolder, downloadFolder, 'pending'));
    requests.limitTo(largest);
    downloaded = null;
    const [path = ''] = await updater.downloadUpdate(own);
    const file = found.files.find(({ url }) => url === basename(path));
    if (!file) throw new UpdateFailure('unexpected', 'a file that was not named');
    downloaded = { path, sha512: file.sha512 };
    return null;
  }

  return {
    ability: updateAbility(computer),
    check: chosen => updateOutcomeOf(() => turns.take(() => check(chosen))),
    download() {
      // From now on it can be cancelled, also while it waits for its turn.
      const own = new CancellationToken();
      token = own;
      return updateOutcomeOf(() => turns.take(() => download(own)));
    },
    cancel: async () => token?.cancel(),
    async isWhole() {
      if (downloaded === null) return false;
      const { path, sha512 } = downloaded;
      return sha512 === (await hashOf(path).catch(() => null));
    },
    install(isRestart) {
      // On macOS, the system installs what was downloaded as soon as the program has ended.
      if (updater instanceof MacUpdater && isRestart) return updater.quitAndInstall();
      const isInstalling = updater instanceof BaseUpdater && updater.install(true, isRestart);
      // Otherwise the installer starts the program.
      if (isRestart && !isInstalling) app.relaunch();
    },
  };
}

function updaterFor(computer: Computer, program: AppAdapter): AppUpdater {
  switch (installationKind(computer)) {
    case 'mac':
      return new MacUpdater(undefined, program);
    case 'nsis':
      return new NsisUpdater(null, program);
    case 'AppImage':
      return new AppImageUpdater(null, program);
    case 'rpm':
      return new RpmUpdater(null, program);
    case 'deb':
      return new DebUpdater(null, program);
    case null:
      // Only looks for new versions, which every kind does alike.
      return computer.platform === 'win32' ? new NsisUpdater(null, program) : new DebUpdater(null, program);
  }
}

function configure(updater: AppUpdater): void {
  // electron-updater's own channel would allow lower versions: the provider knows the channel instead.
  // The core decides when. On macOS only the end of the program installs, and only with this.
  updater.autoDownload = false;
  updater.autoInstallOnAppQuit = updater instanceof MacUpdater;
  updater.allowDowngrade = false;
  updater.disableWebInstaller = true;
  // The place must have nothing but a channel file and installers.
  updater.disableDifferentialDownload = true;
  // Its lines contain paths with the user's name. The core logs results.
  updater.logger = null;
}

const adapter = (dataFolder: string, resources: string): AppAdapter => ({
  version: app.getVersion(),
  name: app.getName(),
  isPackaged: true,
  appUpdateConfigPath: join(resources, 'app-update.yml'),
  userDataPath: dataFolder,
  // Downloads are beside the user's data, in a folder that nobody else can write.
  baseCachePath: dataFolder,
  whenReady: () => app.whenReady(),
  relaunch: () => app.relaunch(),
  quit: () => app.quit(),
  onQuit: () => undefined,
});

/** Removes links at these paths. electron-updater would empty the folder that a link leads to. */
async function removeLinks(...paths: string[]): Promise<void> {
  for (const path of paths) {
    const found = await lstat(path).catch(() => null);
    if (found?.isSymbolicLink()) await rm(path);
  }
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha512');
  await pipeline(createReadStream(path), hash);
  return hash.digest('base64');
}
