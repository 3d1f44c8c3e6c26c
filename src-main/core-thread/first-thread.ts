import type { MessagePort } from 'node:worker_threads';
import { createWebMark } from '../adapters/web-mark.ts';
import type { Desktop } from '../core/ports/desktop.ts';
import type { Log, LogReader, SecretStore, SecretStoreState } from '../core/ports/ports.ts';
import { Secret } from '../core/ports/secret.ts';
import type { Updater } from '../core/ports/updater.ts';
import type { CoreThreadConfig, FirstThread, FromCore } from './messages.ts';
import type { createPages } from './pages.ts';
import type { Questions } from './questions.ts';

/**
 * The core's ports that the main thread implements. In the core's thread, each call of a port becomes a message to the
 * main thread.
 */
export interface ThreadPorts {
  desktop: Desktop;
  secrets: SecretStore;
  updater: Updater;
  log: Log & LogReader;
  first: Pick<FirstThread, 'resolveProxy' | 'readSandbox'>;
}

/**
 * Creates the core's ports, which call the main thread by messages.
 * @param found what the main thread knew when the core's thread started
 */
export function portsByMessage(
  to: MessagePort,
  questions: Questions,
  pages: ReturnType<typeof createPages>,
  found: Pick<CoreThreadConfig, 'secretStore' | 'updateAbility'>,
): ThreadPorts {
  const post = (message: FromCore) => to.postMessage(message);
  // The main thread calls the function of `FirstThread` with this name, so the port has the type of that function.
  const port = <Name extends keyof FirstThread>(name: Name): FirstThread[Name] =>
    ((...args: unknown[]) =>
      questions.ask(id =>
        post({ kind: 'port', id, port: name, args, call: pages.call() }),
      )) as FirstThread[Name];
  return {
    desktop: {
      copyText: port('copyText'),
      chooseSavePath: port('chooseSavePath'),
      showInFolder: port('showInFolder'),
      openLogFolder: port('openLogFolder'),
      chooseFolder: port('chooseFolder'),
      chooseFile: port('chooseFile'),
      confirmDangerousFile: port('confirmDangerousFile'),
      markFromInternet: createWebMark(),
      openOrderWindow: port('openOrderWindow'),
      isMainWindowOpen: port('isMainWindowOpen'),
      showMainWindow: port('showMainWindow'),
      pageListens: port('pageListens'),
      editField: port('editField'),
      printPage: port('printPage'),
      pageAsPdf: port('pageAsPdf'),
      openSheetsWindow: port('openSheetsWindow'),
      sheetsAsPdf: port('sheetsAsPdf'),
      closeSheetsWindow: port('closeSheetsWindow'),
      startDrag: port('startDrag'),
      notify: port('notify'),
      answerQuit: port('answerQuit'),
      desktopObstacles: port('desktopObstacles'),
      confirmServiceChanges: port('confirmServiceChanges'),
      whenPageGoes: pages.whenPageGoes,
    },
    secrets: secretsBy(port, found.secretStore),
    updater: {
      ability: found.updateAbility,
      check: port('checkForUpdate'),
      download: port('downloadUpdate'),
      cancel: port('cancelUpdate'),
      takePress: port('takePress'),
      restart: port('restartForUpdate'),
    },
    log: {
      write: (event, fields) => post({ kind: 'log', event, fields }),
      read: port('readLog'),
    },
    first: { resolveProxy: port('resolveProxy'), readSandbox: port('readSandbox') },
  };
}

function secretsBy(
  port: <Name extends keyof FirstThread>(name: Name) => FirstThread[Name],
  found: SecretStoreState,
): SecretStore {
  const [read, keep, recheck] = [port('readSecret'), port('keepSecret'), port('recheckKeychain')];
  // The keychain's state is copied into this thread, because it changes only in `recheck`.
  let state = found;
  return {
    state: () => state,
    async recheck() {
      state = await recheck();
      return state;
    },
    async get(account) {
      const text = await read(account);
      return text === null ? null : new Secret(text);
    },
    set: (account, secret) => keep(account, secret.reveal()),
    delete: port('deleteSecret'),
  };
}
