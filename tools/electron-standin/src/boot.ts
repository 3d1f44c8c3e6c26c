import { readFileSync } from 'node:fs';
import Module, { createRequire, flushCompileCache, registerHooks } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { app } from './app.ts';
import { type AppPackage, findPackagedApp, openApp } from './app-package.ts';
import { dialog } from './dialog.ts';
import { electron } from './electron.ts';
import { readLaunchOptions } from './launch-options.ts';
import { host } from './runtime.ts';
import { installTestHooks } from './test-hooks.ts';

const NAMES = new Set(['electron', 'electron/main', 'electron/common']);
const MODULE_URL = 'stand-in:electron';
const HERE = Symbol.for('electron stand-in');

const executable = process.env.STAND_IN_EXECUTABLE ?? process.execPath;
const asarModule = process.env.STAND_IN_ASAR ?? '@electron/asar';
delete process.env.STAND_IN_EXECUTABLE;
delete process.env.STAND_IN_ASAR;
const sharedChromium = process.env.STAND_IN_CHROMIUM || undefined;
delete process.env.STAND_IN_CHROMIUM;
/** Those that it was started with. */
const sharedSwitches: readonly string[] = JSON.parse(process.env.STAND_IN_CHROMIUM_SWITCHES || '[]');
delete process.env.STAND_IN_CHROMIUM_SWITCHES;
const isDriven = process.env.STAND_IN_DRIVEN === '1';
delete process.env.STAND_IN_DRIVEN;
/** What Playwright puts on the command line; Node and Chromium have it already, and a packaged app refuses it. */
const drivingSwitch = /^--(inspect|remote-debugging-port)(=|$)/;

function describeElectron(version: string): void {
  const versions = { ...process.versions, electron: version };
  Object.defineProperty(versions, 'chrome', { enumerable: true, get: () => host.version });
  Object.defineProperty(process, 'versions', { value: versions, enumerable: true });
  Object.defineProperty(process, 'type', { value: 'browser', enumerable: true });
  Object.defineProperty(process, 'resourcesPath', {
    value: join(dirname(executable), 'resources'),
    enumerable: true,
  });
}

/** `require('electron')` and `import 'electron'` both answer with the stand-in's API. */
function answerForElectron(): void {
  Reflect.set(globalThis, HERE, electron);
  const load: unknown = Reflect.get(Module, '_load');
  if (typeof load !== 'function') throw new Error('Module._load is gone from Node');
  Reflect.set(Module, '_load', function answer(this: unknown, request: string, ...rest: unknown[]): unknown {
    if (NAMES.has(request)) return electron;
    // In Electron, fs without its knowledge of asar archives; here fs has none.
    return Reflect.apply(load, this, [request === 'original-fs' ? 'node:fs' : request, ...rest]);
  });
  const names = Object.keys(electron);
  const source = [
    `const electron = globalThis[Symbol.for('${HERE.description}')];`,
    'export default electron;',
    ...names.map(name => `export const ${name} = electron.${name};`),
  ].join('\n');
  registerHooks({
    resolve: (specifier, context, next) =>
      NAMES.has(specifier)
        ? { url: MODULE_URL, shortCircuit: true }
        : next(specifier === 'original-fs' ? 'node:fs' : specifier, context),
    load: (url, context, next) =>
      url === MODULE_URL ? { format: 'module', source, shortCircuit: true } : next(url, context),
  });
}

function fail(message: string, error: unknown): never {
  process.stderr.write(`[stand-in] ${message}\n${error instanceof Error ? (error.stack ?? error) : error}\n`);
  process.exit(1);
}

async function runMain(main: string): Promise<void> {
  try {
    if (/\.mjs$/.test(main) || isEsm(main)) await import(pathToFileURL(main).href);
    else createRequire(main)(main);
  } catch (error) {
    // Electron shows a dialog and stays; without anybody to read it, ending is kinder.
    fail('App threw an error during load', error);
  }
}

function isEsm(main: string): boolean {
  if (!main.endsWith('.js')) return false;
  try {
    return JSON.parse(readFileSync(join(dirname(main), 'package.json'), 'utf8')).type === 'module';
  } catch {
    return false;
  }
}

async function boot(): Promise<void> {
  const given = process.argv.slice(2);
  const args = isDriven ? given.filter(arg => !drivingSwitch.test(arg)) : given;
  process.argv = [executable, ...args];
  const options = readLaunchOptions(args);
  const version = readFileSync(join(import.meta.dirname, '..', 'version'), 'utf8').trim();
  if (options.showVersion) {
    process.stdout.write(`v${version}\n`);
    process.exit(0);
  }
  describeElectron(version);
  installTestHooks();
  answerForElectron();

  let appPackage: AppPackage;
  try {
    const packaged = findPackagedApp(join(dirname(executable), 'resources'), asarModule);
    if (!packaged && options.appPath === undefined)
      throw new Error('usage: electron [switches] <folder of the app>');
    appPackage = packaged ?? openApp(options.appPath ?? '.');
  } catch (error) {
    fail('Unable to find Electron app', error);
  }
  const { name, path, isPackaged, cleanUp } = appPackage;
  if (!isPackaged) Object.defineProperty(process, 'defaultApp', { value: true, enumerable: true });
  app.begin({ name, version: appPackage.version, path, executable, isPackaged }, cleanUp);
  // Of an app that ends by process.exit before it is ready.
  process.on('exit', cleanUp);
  for (const [key, value] of options.switches) app.commandLine.appendSwitch(key, value);

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => app.quit());
  process.on('uncaughtException', error => {
    if (process.listenerCount('uncaughtException') > 1) return;
    dialog.showErrorBox('A JavaScript error occurred in the main process', error.stack ?? String(error));
  });

  for (const preload of options.preloads) createRequire(join(process.cwd(), 'x'))(preload);
  await runMain(appPackage.main);
  if (app.isEnding) return;
  // With NODE_COMPILE_CACHE. Node itself would keep it at an orderly end, which an app under test seldom has.
  flushCompileCache();
  const debuggingPort = readLaunchOptions(given).switches.get('remote-debugging-port');
  const lang = options.switches.get('lang');
  const switches = app.commandLine.addedAfter(options.switches);
  const noSandbox = app.commandLine.hasSwitch('no-sandbox') || process.getuid?.() === 0;
  const starting = host.start(
    { userData: app.getPath('userData'), debuggingPort, noSandbox, lang, switches },
    // One that runs already cannot be told a language, nor a switch that it has not.
    lang === undefined && switches.every(one => sharedSwitches.includes(one)) ? sharedChromium : undefined,
  );
  // Ready at once: Chromium starts while the app does.
  setImmediate(() => app.becomeReady());
  const chromium = await starting.catch(error => fail('Chromium did not start', error));
  if (chromium.devToolsUrl !== undefined)
    process.stderr.write(`DevTools listening on ${chromium.devToolsUrl}\n`);
}

await boot();
