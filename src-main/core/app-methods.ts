import type { AppInfo } from '../../src-shared/contract/app.ts';
import type { clientCertificateMethods } from '../../src-shared/contract/client-certificates.ts';
import type { AppEventName, EventPayload } from '../../src-shared/contract/contract.ts';
import type { windowMethods } from '../../src-shared/contract/windows.ts';
import { quietUntilMs } from '../../src-shared/domain/quiet-hours.ts';
import { parseStrangersJson } from '../../src-shared/domain/strangers-json.ts';
import { environmentFileSchema } from '../../src-shared/environment.ts';
import { DispatchError, refusal } from '../../src-shared/errors.ts';
import { plainJson } from '../../src-shared/plain-json.ts';
import type { AdministratorsWord } from './environment/administrator.ts';
import type { ProxySignIns } from './environment/proxy-sign-in.ts';
import type { Environments } from './environments.ts';
import { ownName } from './files/own-name.ts';
import { saveFile } from './files/save-file.ts';
import type { ExportFiles } from './methods/exports.ts';
import type { OrderSheets } from './methods/order-sheets.ts';
import type { AppHandlers } from './methods/router.ts';
import { type Policy, sourceOf } from './policy/read-policies.ts';
import type { Desktop } from './ports/desktop.ts';
import type { Clock, Database, LogReader, SecretStore } from './ports/ports.ts';
import type { SettingsStore } from './store/settings-store.ts';
import type { SupportFile } from './support/support-file.ts';
import type { UpdatesOfApp } from './updates/updates.ts';

const shownLogLines = 1_000;

export interface AppContext {
  info(): AppInfo;
  database: Database;
  settings: SettingsStore;
  environments: Environments;
  updates: UpdatesOfApp;
  secrets: SecretStore;
  desktop: Desktop;
  log: LogReader;
  exports: ExportFiles;
  sheets: OrderSheets;
  supportFile: SupportFile;
  refusedFile: AdministratorsWord['refused'];
  policies: readonly Policy[];
  proxies: ProxySignIns;
  clock: Clock;
  emit<E extends AppEventName>(event: E, payload: EventPayload<E>): void;
}

/** Creates the handlers of the methods that belong to no environment. */
export function createAppHandlers(context: AppContext): AppHandlers {
  const { info, database, settings, environments, proxies, secrets, desktop, supportFile, emit } = context;
  const exportFiles = context.exports;
  /** Whether the settings allow a notification now. A page must not bypass what an administrator enforces. */
  const mayNotify = (): boolean => {
    const { areNotificationsOn, quietHours } = settings.read();
    return areNotificationsOn && quietUntilMs(context.clock.nowMs(), quietHours) === null;
  };
  /**
   * Asks where to save a file, and writes it as JSON.
   * @param read returns the content. Called only after the user has chosen a path, since a page can make this call
   * often.
   * @returns the path; null if the user cancels
   */
  async function save(name: string, read: () => unknown): Promise<{ path: string | null }> {
    const path = await desktop.chooseSavePath(name);
    if (path !== null) await saveFile(path, `${plainJson(await read(), 2)}\n`);
    return { path };
  }
  return {
    ...windowHandlers(context),
    ...context.updates.handlers,
    ...clientCertificateHandlers(context),
    ...context.sheets.handlers,
    'app.info': info,
    'app.copyText': ({ text }) => desktop.copyText(text),
    'app.answerQuit': ({ answer }) => desktop.answerQuit(answer),
    'app.notify': async notification => ({ isShown: mayNotify() && (await desktop.notify(notification)) }),
    'app.keptCopies': () => environments.keptCopies(),
    'app.deleteKeptCopies': () => environments.deleteKeptCopies(),
    'app.recheckKeychain': async () => {
      const state = await secrets.recheck();
      environments.checkSeats();
      return state;
    },
    'settings.save': change => {
      const saved = database.transaction(() => settings.save(change));
      emit('settings.changed', saved);
      environments.lookAgain();
      context.updates.followSetting();
      return saved;
    },
    'settings.lacks': () => desktop.desktopObstacles(),
    'settings.policies': () => context.policies.map(sourceOf),
    'proxies.list': () => proxies.list(),
    'proxies.signIn': ({ proxy, user, password }) => proxies.signIn(proxy, user, password),
    'proxies.forget': ({ proxy }) => proxies.forget(proxy),
    'exports.begin': ({ suggestedName }) => exportFiles.begin(suggestedName),
    'exports.append': ({ exportId, offsetBytes, bytes }) => exportFiles.append(exportId, offsetBytes, bytes),
    'exports.finish': ({ exportId }) => exportFiles.finish(exportId),
    'exports.show': ({ exportId }) => exportFiles.show(exportId),
    'exports.cancel': ({ exportId }) => exportFiles.cancel(exportId),
    'environments.list': () => environments.list(),
    'environments.open': async ({ id }) => {
      await environments.open(id);
      return info();
    },
    'environments.add': async ({ environment }) => ({ id: await environments.add(environment) }),
    'environments.edit': async ({ id, environment }) => ({
      isChanged: await environments.edit(id, environment),
    }),
    'environments.remove': ({ id }) => environments.remove(id),
    'environments.restoreBackup': ({ id, ...wanted }) => environments.restoreBackup(id, wanted),
    'moving.preview': ({ id }) => environments.moving.preview(id),
    'moving.export': ({ ids }) => environments.moving.export(ids),
    'moving.cancel': () => environments.moving.cancel(),
    'moving.choose': () => environments.moving.choose(),
    'moving.import': ({ fileId }) => environments.moving.import(fileId),
    'moving.goOnHere': ({ id }) => environments.moving.goOnHere(id),
    'environments.export': () => save('dispatch-environments.json', environments.exportFile),
    'diagnostics.log': () => context.log.read(shownLogLines),
    'diagnostics.openLogFolder': () => desktop.openLogFolder(),
    'diagnostics.collect': () => supportFile.collect(),
    'diagnostics.read': ({ supportId, name }) => supportFile.read(supportId, name),
    'diagnostics.save': ({ supportId, names }) => supportFile.save(supportId, names),
    'environments.import': ({ text }) => environments.importFile(readFile(text)),
    'environments.refusedFile': () => context.refusedFile,
  };
}

/**
 * Parses a file of environments.
 * @throws DispatchError `bad_request` (`environment_file`) with the paths of the errors, `not_allowed_in_state`
 * (`too_many_environments`)
 */
function readFile(text: string) {
  let json: unknown = null;
  try {
    json = parseStrangersJson(text);
  } catch {
    throw refusal('bad_request', 'The file is no JSON.', 'environment_file');
  }
  const parsed = environmentFileSchema.safeParse(json);
  if (parsed.success) return parsed.data;
  if (parsed.error.issues.some(({ code, path }) => code === 'too_big' && path.join('.') === 'environments')) {
    throw refusal('not_allowed_in_state', 'The file has too many environments.', 'too_many_environments');
  }
  throw new DispatchError('bad_request', 'The file is no list of environments.', {
    reason: 'environment_file',
    fieldErrors: parsed.error.issues.map(issue => ({
      path: issue.path.join('.'),
      code: issue.code ?? '',
      message: issue.message,
    })),
  });
}

/** Creates the handlers of the methods about client certificates, which may be of an environment not on screen. */
const clientCertificateHandlers = ({
  environments,
}: Pick<AppContext, 'environments'>): Pick<AppHandlers, keyof typeof clientCertificateMethods> => {
  const of = async (id: string) => (await environments.session(id)).clientCertificate;
  return {
    'clientCertificates.state': async ({ id }) => (await of(id)).state(),
    'clientCertificates.choose': async ({ id, part }) => (await of(id)).choose(part),
    'clientCertificates.cancel': async ({ id }) => (await of(id)).cancel(),
    'clientCertificates.save': async ({ id, password, isSessionOnly }) =>
      (await of(id)).save(password, isSessionOnly),
    'clientCertificates.remove': async ({ id }) => (await of(id)).remove(),
  };
};

/** Creates the handlers of the methods about windows. */
export const windowHandlers = ({
  desktop,
  environments,
}: Pick<AppContext, 'desktop' | 'environments'>): Pick<AppHandlers, keyof typeof windowMethods> => ({
  'windows.openOrder': async ({ environmentId, localId }) => {
    // Fails for an order that does not exist, so that no empty window opens.
    await (await environments.session(environmentId)).handlers['orders.get']({ localId });
    await desktop.openOrderWindow(environmentId, localId);
  },
  'windows.showMain': async ({ environmentId, hash }) => {
    // If the main window is open, it switches the environment itself, after saving the user's input.
    if (!(await desktop.isMainWindowOpen())) await environments.open(environmentId);
    await desktop.showMainWindow(environmentId, hash);
  },
  'windows.listens': () => desktop.pageListens(),
  'windows.edit': ({ command }) => desktop.editField(command),
  'windows.print': () => desktop.printPage(),
  'windows.savePdf': async ({ suggestedName }) => {
    const path = await desktop.chooseSavePath(ownName(suggestedName, ['pdf']));
    if (path === null) return { path };
    await saveFile(path, await desktop.pageAsPdf());
    return { path };
  },
});
