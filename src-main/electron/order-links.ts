import { app } from 'electron';
import { appInfoSchema } from '../../src-shared/contract/app.ts';
import { methods } from '../../src-shared/contract/contract.ts';
import { commandLinks, type MenuCommand } from '../../src-shared/contract/menu-commands.ts';
import { orderIdSchema } from '../../src-shared/domain/order.ts';
import type { Clock, Log } from '../core/ports/ports.ts';
import type { CoreThread } from '../core-thread/core-thread.ts';
import { commandMainWindow } from './main-page.ts';
import { showMainWindow } from './window.ts';

/**
 * Minimum time between two followed links, in milliseconds. Links that arrive sooner are refused, because a web page
 * can open any number of them.
 */
const minGapMs = 1_000;

const shownSchema = appInfoSchema.pick({ environment: true });

/** Whether the text is a link that the system passes to this program (electron-builder.yml), even if malformed. */
const isLink = (argument: string): boolean => /^\s*dispatch:/i.test(argument);

const isCommandLink = (name: string): name is keyof typeof commandLinks => Object.hasOwn(commandLinks, name);

/** What a link shows: an order, by its id at the service, or what a command of the main window shows. */
type LinkTarget = { orderId: string } | { command: MenuCommand };

/** Returns what a link `dispatch://order/<id>` or one of `commandLinks` shows; null for every other text. */
function targetOf(link: string): LinkTarget | null {
  const [, host = '', id] = /^dispatch:\/\/([a-z]+)(?:\/([^/]+))?$/.exec(link) ?? [];
  if (host !== 'order')
    return id === undefined && isCommandLink(host) ? { command: commandLinks[host] } : null;
  const orderId = orderIdSchema.safeParse(id).data;
  return orderId === undefined ? null : { orderId };
}

/**
 * Links that arrived from other programs, such as web pages, or from the system's menu of this program. Those decide when
 * a link is opened, and what it names.
 */
export interface OrderLinks {
  /**
   * From now on, shows what each link that arrives names. Call it when windows can be opened.
   * @param log must limit repeated lines
   * @returns for the links that arrived before the call: the URL hash of the order page, empty if there is none to
   * show, and the command to run in the main window
   */
  follow(
    core: Pick<CoreThread, 'router'>,
    log: Log,
    clock: Pick<Clock, 'monotonicMs'>,
  ): Promise<{ hash: string; command: MenuCommand | null }>;
}

/**
 * Collects links to orders. Call it before the program is ready, since macOS passes links by an event, even the one
 * that starts the program. On other systems, a link is a command-line argument of this start or of a later one.
 * @param argv arguments of this start
 */
export function collectOrderLinks(argv: readonly string[]): OrderLinks {
  const early = argv.filter(isLink);
  let deliver = (links: readonly string[]): void => void early.push(...links);
  app.on('open-url', (event, link) => {
    event.preventDefault();
    deliver([link]);
  });
  return {
    async follow(core, log, clock) {
      const admit = createAdmission(log, clock);
      deliver = links => {
        const target = admit(links);
        if (target === null) return;
        if ('command' in target) commandMainWindow(target.command, true);
        else void show(core, target.orderId);
      };
      app.on('second-instance', (_event, laterArgv) => {
        const links = laterArgv.filter(isLink);
        // A window that cannot be loaded is loaded again, and logged, by `dying-windows.ts`.
        if (links.length === 0) showMainWindow().catch(() => undefined);
        else deliver(links);
      });
      const target = admit(early);
      if (target === null) return { hash: '', command: null };
      if ('command' in target) return { hash: '', command: target.command };
      return { hash: await hashOf(core, target.orderId, await shownEnvironment(core)), command: null };
    },
  };
}

/**
 * Returns a function that is called with links that arrived together. It returns what to show, or null if it refuses the
 * links. Only the length of a refused link is logged, because its text may contain anything.
 */
function createAdmission(log: Log, clock: Pick<Clock, 'monotonicMs'>) {
  let followedAtMs = Number.NEGATIVE_INFINITY;
  return (links: readonly string[]): LinkTarget | null => {
    const [link, ...others] = links;
    if (link === undefined) return null;
    const refuse = (reason: string): null => {
      log.write('link-refused', { reason, characters: link.length });
      return null;
    };
    if (others.length > 0) return refuse('several');
    const target = targetOf(link);
    if (target === null) return refuse('malformed');
    const nowMs = clock.monotonicMs();
    if (nowMs - followedAtMs < minGapMs) return refuse('too_soon');
    followedAtMs = nowMs;
    return target;
  };
}

/** Shows an order in the current environment, even if this computer's list of orders does not contain it. */
async function show(core: Pick<CoreThread, 'router'>, orderId: string): Promise<void> {
  const environmentId = await shownEnvironment(core);
  const hash = await hashOf(core, orderId, environmentId);
  await core.router.invoke('windows.showMain', { environmentId, hash }, null);
}

/** Returns the id of the environment on screen; empty if the core cannot respond, with which no order is found. */
async function shownEnvironment({ router }: Pick<CoreThread, 'router'>): Promise<string> {
  const reply = await router.invoke('app.info', {}, null);
  const info = reply.ok ? shownSchema.safeParse(reply.value).data : undefined;
  return info?.environment.id ?? '';
}

/**
 * Returns the URL hash of an order's page. If the order was placed on this computer, the hash contains its local id,
 * which is not the id in the link.
 */
async function hashOf(
  { router }: Pick<CoreThread, 'router'>,
  orderId: string,
  environmentId: string,
): Promise<string> {
  const reply = await router.invoke('orders.get', { localId: orderId }, environmentId);
  const detail = reply.ok ? methods['orders.get'].output.safeParse(reply.value).data : undefined;
  return `#/orders/${encodeURIComponent(detail?.row.localId ?? orderId)}`;
}

/**
 * Registers this program for `dispatch:` links on Windows; on macOS and Linux, the installed files do that. The
 * argument `--` prevents Chromium from reading the link behind it as a switch.
 */
export function claimOrderLinks(platform: NodeJS.Platform): void {
  if (platform === 'win32' && app.isPackaged)
    app.setAsDefaultProtocolClient('dispatch', process.execPath, ['--']);
}
