import { mkdirSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { z } from 'zod';
import { plainJson } from '../../src-shared/plain-json.ts';
import { messageOf } from '../../src-shared/thrown.ts';
import { systemClock } from '../adapters/clock.ts';
import { createEnvironmentFolders, openAppDatabase } from '../adapters/environment-folders.ts';
import { createConnections } from '../adapters/http-dispatcher.ts';
import { openSecretStore } from '../adapters/keychain.ts';
import { openLog } from '../adapters/log.ts';
import { noDesktop } from '../adapters/no-desktop.ts';
import { noSandbox } from '../adapters/no-sandbox.ts';
import { noUpdater } from '../adapters/no-updater.ts';
import { makePrivate } from '../adapters/private-files.ts';
import { tidyUp } from '../adapters/tidy-up.ts';
import { createWebMark } from '../adapters/web-mark.ts';
import { type Core, createCore } from '../core/compose.ts';
import { type Arguments, type CallArguments, helpText, readArguments } from './arguments.ts';
import { attach, attachMethod } from './attach.ts';
import { requireFolder } from './files.ts';
import { methodNames, methodOf, schemasOf } from './list.ts';
import { openCallEnvironment } from './one-environment.ts';
import { type Settled, settleCall } from './settle.ts';

const badArguments = 2;

async function buildCore(dataDir: string): Promise<Core> {
  const downloads = join(dataDir, 'downloads');
  mkdirSync(dataDir, { recursive: true });
  makePrivate(dataDir);
  const { database, keptAt } = openAppDatabase(dataDir);
  const log = openLog(join(dataDir, 'logs', 'dispatch.log'));
  tidyUp(dataDir, log);
  return createCore(
    {
      database,
      folders: createEnvironmentFolders(dataDir),
      // The user's keychain is not used, because credentials are passed with each call.
      secrets: await openSecretStore(
        () => Promise.reject(new Error('Not used by npm run call.')),
        'Dispatch',
      ),
      openConnections: ({ caCertificates, privateHosts }) =>
        createConnections({ extraCa: caCertificates, privateHosts }),
      sandbox: noSandbox('The local sandbox is a command of its own: npm run sandbox.'),
      clock: systemClock,
      log,
      random: Math.random,
      updater: noUpdater,
      desktop: {
        ...noDesktop,
        // Confirms without a dialog, because the caller has named the file on the command line.
        confirmDangerousFile: () => Promise.resolve(true),
        markFromInternet: createWebMark(),
        chooseSavePath: name => {
          mkdirSync(downloads, { recursive: true });
          return Promise.resolve(join(downloads, basename(name)));
        },
        chooseFolder: () => {
          mkdirSync(downloads, { recursive: true });
          return Promise.resolve(downloads);
        },
        // Confirms without a dialog. The dialog protects against pages, but here the caller has named the service and
        // its certificates on the command line.
        confirmServiceChanges: () => Promise.resolve(true),
      },
    },
    {
      dataFolder: dataDir,
      version: 'call',
      runtime: `Node ${process.versions.node}`,
      damagedAppDatabase: keptAt,
      systemLanguage: 'en',
      crashes: { former: null, known: [] },
      networkDrive: null,
      chromiumLicenses: null,
      administratorFile: null,
      policies: [],
    },
  );
}

async function call(args: CallArguments): Promise<Settled> {
  methodOf(args.method);
  const input = inputOf(args);
  requireFolder('--data', args.dataDir);
  const core = await buildCore(resolve(args.dataDir));
  try {
    const environment = await openCallEnvironment(core, args);
    if (typeof environment !== 'string') return environment;
    const reply =
      args.method === attachMethod
        ? await attach(core, environment, input)
        : await core.router.invoke(args.method, input, environment);
    return await settleCall(core, environment, args.method, reply, args.timeoutMs);
  } finally {
    await core.stop();
  }
}

function inputOf({ method, inputJson }: CallArguments): unknown {
  try {
    return JSON.parse(inputJson);
  } catch {
    throw new Error(`The input of ${method} is not JSON: ${inputJson}`);
  }
}

function readOrAdvise(argv: readonly string[]): Arguments {
  try {
    return readArguments(argv);
  } catch (error) {
    throw new Error(`${textOf(error)} See --help.`);
  }
}

/** Functions with which the program prints its lines: `log` for results, `error` for errors. */
interface Lines {
  log(line: string): void;
  error(line: string): void;
}

/**
 * Runs `npm run call`, which uses the core without a window; `arguments.ts` describes its arguments.
 * @returns the exit code: 0 for a success, 1 if the call was refused or failed, 2 if the call could not be made
 */
export async function callOnce(argv: readonly string[], lines: Lines): Promise<number> {
  try {
    const args = readOrAdvise(argv);
    if (args.kind === 'help') lines.log(helpText);
    else if (args.kind === 'list') lines.log(listOf(args.method));
    else {
      const reply = await call(args);
      lines.log(plainJson(reply, 2));
      return reply.ok ? 0 : 1;
    }
    return 0;
  } catch (error) {
    lines.error(`call: ${textOf(error)}`);
    return badArguments;
  }
}

const listOf = (method: string | null): string =>
  method === null ? methodNames.join('\n') : JSON.stringify(schemasOf(method), null, 2);

function textOf(error: unknown): string {
  if (error instanceof z.ZodError) {
    return error.issues.map(({ path, message }) => `${path.join('.') || 'input'}: ${message}.`).join(' ');
  }
  return messageOf(error);
}
