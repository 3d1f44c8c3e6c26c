import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { isObject } from './not-in-stand-in.ts';
import { isAlive } from './processes.ts';

export type AppPackage = {
  path: string;
  main: string;
  name: string;
  version: string;
  isPackaged: boolean;
  cleanUp: () => void;
};

const EXTRACTED = 'electron-stand-in-app-';

/** The packaged app beside the executable, if there is one: resources/app.asar or resources/app. */
export function findPackagedApp(resources: string, asarModule: string): AppPackage | undefined {
  const archive = join(resources, 'app.asar');
  if (existsSync(archive)) {
    const folder = extract(archive, asarModule);
    const cleanUp = (): void => rmSync(folder, { recursive: true, force: true });
    return { ...readPackage(folder), isPackaged: true, cleanUp };
  }
  const folder = join(resources, 'app');
  return existsSync(folder) ? { ...readPackage(folder), isPackaged: true } : undefined;
}

/** The app that the command line names: a folder with a package.json, or a script. */
export function openApp(path: string): AppPackage {
  const absolute = resolve(path);
  if (statSync(absolute).isDirectory()) return readPackage(absolute);
  const common = { isPackaged: false, cleanUp: () => {} };
  return { path: dirname(absolute), main: absolute, name: 'Electron', version: '0.0.0', ...common };
}

function readPackage(folder: string): AppPackage {
  const manifest: unknown = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const field = (name: string, otherwise: string): string => {
    const value = isObject(manifest) ? manifest[name] : undefined;
    return typeof value === 'string' && value !== '' ? value : otherwise;
  };
  return {
    path: folder,
    main: join(folder, field('main', 'index.js')),
    name: field('productName', field('name', 'Electron')),
    version: field('version', '0.0.0'),
    isPackaged: false,
    cleanUp: () => {},
  };
}

/** Node cannot read inside an archive as Electron does; files of app.asar.unpacked come along. */
function extract(archive: string, asarModule: string): string {
  for (const name of readdirSync(tmpdir())) {
    const pid = new RegExp(`^${EXTRACTED}(\\d+)-`).exec(name)?.[1];
    // Left by a process that was killed.
    if (pid !== undefined && !isAlive(Number(pid)))
      rmSync(join(tmpdir(), name), { recursive: true, force: true });
  }
  const folder = mkdtempSync(join(tmpdir(), `${EXTRACTED}${process.pid}-`));
  const asar: { extractAll: (archive: string, folder: string) => void } =
    createRequire(asarModule)(asarModule);
  asar.extractAll(archive, folder);
  return folder;
}
